import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitation } from '../features/sign-in/accept-invitation.tsx';
import { linkToken } from '../lib/session/opened-link.ts';

export const Route = createFileRoute('/invitation')({ component: InvitationScreen });

function InvitationScreen() {
  return <AcceptInvitation token={linkToken} />;
}
