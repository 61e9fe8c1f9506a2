import { createFileRoute } from '@tanstack/react-router';
import { VerifyLink } from '../features/sign-in/verify-link.tsx';
import { linkToken } from '../lib/session/opened-link.ts';

export const Route = createFileRoute('/verify')({ component: VerifyScreen });

function VerifyScreen() {
  return <VerifyLink token={linkToken} />;
}
