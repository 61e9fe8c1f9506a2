import { createFileRoute } from '@tanstack/react-router';
import { VerifyLink } from '../features/sign-in/verify-link.tsx';
import { takenToken } from '../lib/session/taken-token.ts';

export const Route = createFileRoute('/verify')({ component: VerifyScreen });

function VerifyScreen() {
  return <VerifyLink token={takenToken} />;
}
