import { createFileRoute } from '@tanstack/react-router';
import { InvitationLink } from '../features/sign-in/invitation-link.tsx';
import { takenToken } from '../lib/session/taken-token.ts';

export const Route = createFileRoute('/invitation')({ component: InvitationScreen });

function InvitationScreen() {
  return <InvitationLink token={takenToken} />;
}
