import { z } from 'zod';
import { mailIdSchema, ticketIdSchema } from '../ids.ts';
import { instantSchema, limitOf, optionally } from '../text.ts';

export const MAIL_SUBJECTS = [
  'sign_in',
  'codes_closed',
  'invitation',
  'proposal',
  'administrators',
  'door_closed',
  'webhook_off',
  'created',
  'assigned',
  'mention',
  'merged',
  'comment',
  'status',
  'digest',
  'bulk',
  'other',
] as const;
export const mailSubjectSchema = z.enum(MAIL_SUBJECTS);
export type MailSubject = z.infer<typeof mailSubjectSchema>;

/** An email that failed. */
export const mailFailureSchema = z.object({
  id: mailIdSchema,
  subject: mailSubjectSchema,
  ticket: z.object({ id: ticketIdSchema, number: z.number().int(), title: z.string() }).nullable(),
  recipient: z.string(),
  /** The error that the provider, or the way to it, reported. */
  error: z.string(),
  tries: z.number().int(),
  createdAt: instantSchema,
  failedAt: instantSchema,
  /** True if it may be sent again; a sign-in email may not, because it has expired. */
  canRetry: z.boolean(),
});
export type MailFailure = z.infer<typeof mailFailureSchema>;
export const listMailFailuresInput = z.object({
  limit: limitOf(50, 200),
  cursor: optionally(z.string().max(200)),
});
export const mailFailurePageSchema = z.object({
  items: z.array(mailFailureSchema),
  nextCursor: z.string().nullable(),
});
export const retryMailInput = z.object({ id: mailIdSchema });
