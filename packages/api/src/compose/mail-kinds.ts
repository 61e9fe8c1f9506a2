import { doorClosedMail } from '../projects/doors/door-closed-mail.ts';
import { invitationMail } from '../people/invitations/invitation-mail.ts';
import { ticketMail } from '../outward/notifications/ticket-mail.ts';
import { webhookOffMail } from '../outward/webhooks/webhook-off-mail.ts';
import { type AnyMailKind, asAnyKind } from '../core/mail/mail-kind.ts';
import { administratorsMail } from '../core/mail/administrators-mail.ts';
import { codesClosedMail } from '../people/auth/codes-closed-mail.ts';
import { signInMail } from '../people/auth/sign-in-mail.ts';

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
