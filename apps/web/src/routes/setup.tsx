import { createFileRoute } from '@tanstack/react-router';
import { SetupLink } from '../features/sign-in/setup-link.tsx';
import { linkToken } from '../lib/session/opened-link.ts';

export const Route = createFileRoute('/setup')({ component: SetupScreen });

function SetupScreen() {
  return <SetupLink token={linkToken} />;
}
