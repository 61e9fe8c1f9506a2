import { doorClosedMail } from '../doors/door-closed-mail.ts';
import { invitationMail } from '../invitations/invitation-mail.ts';
import { ticketMail } from '../notifications/ticket-mail.ts';
import { webhookOffMail } from '../webhooks/webhook-off-mail.ts';
import { type AnyMailKind, asAnyKind } from './mail-kind.ts';
import { administratorsMail } from './administrators-mail.ts';
import { codesClosedMail } from './codes-closed-mail.ts';
import { signInMail } from './sign-in-mail.ts';

/** A row of another kind fails at once. */
export const MAIL_KINDS: readonly AnyMailKind[] = [
  asAnyKind(signInMail),
  asAnyKind(codesClosedMail),
  asAnyKind(ticketMail),
  asAnyKind(invitationMail),
  asAnyKind(administratorsMail),
  asAnyKind(doorClosedMail),
  asAnyKind(webhookOffMail),
];
