import { createFileRoute } from '@tanstack/react-router';
import { SetupLink } from '../features/sign-in/setup-link.tsx';
import { takenToken } from '../lib/session/taken-token.ts';

export const Route = createFileRoute('/setup')({ component: SetupScreen });

function SetupScreen() {
  return <SetupLink token={takenToken} />;
}
