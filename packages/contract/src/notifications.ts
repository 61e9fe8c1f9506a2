import { z } from 'zod';
import { ticketIdSchema } from './ids.ts';
import { timeZoneSchema } from './live/preferences.ts';
import { optionally } from './text.ts';

/** Where mail programs post a one-click unsubscription (RFC 8058), with its `token` in the query. */
export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';
/** The page with a button for people who follow the link in a mail. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** How often mails about tickets come as one; `off` sends each by itself. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
/** The hour of daily digests, by the clock of their reader. */
export const DIGEST_HOUR = 8;
const digestSchema = z.enum(DIGESTS, { error: 'Digest must be off, hourly or daily.' });

export const notificationSettingsSchema = z.object({
  /** False switches every notification off; sign-in mails are not notifications. */
  isEnabled: z.boolean(),
  digest: digestSchema,
  /** Null until one was chosen: digests then come by UTC. */
  timeZone: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
/** What is absent stays as it is. */
export const updateNotificationSettingsInput = z.object({
  isEnabled: z.boolean(),
  digest: optionally(digestSchema),
  timeZone: optionally(timeZoneSchema),
});
export type UpdateNotificationSettingsInput = z.infer<typeof updateNotificationSettingsInput>;
export const ticketSubscriptionSchema = z.object({ isMuted: z.boolean() });
export const setTicketSubscriptionInput = z.object({ ticketId: ticketIdSchema, isMuted: z.boolean() });
/** What begins a token that stops all mails about tickets. */
export const ALL_TICKETS_TOKEN = 'all.';
export const unsubscribeInput = z.object({ token: z.string().min(1).max(500) });
