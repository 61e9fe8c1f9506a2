import { z } from 'zod';
import { DIGESTS } from './digests.ts';
import { ticketIdSchema } from '../ids.ts';
import { timeZoneSchema } from '../live/preferences.ts';
import { optionally } from '../text.ts';

/** The path where email programs post a one-click unsubscription (RFC 8058), with its `token` in the query. */
export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';
/** The page with a button for people who follow the link in an email. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

const digestSchema = z.enum(DIGESTS, { error: 'Digest must be off, hourly or daily.' });

export const notificationSettingsSchema = z.object({
  /** False switches every notification off; sign-in emails are not notifications. */
  isEnabled: z.boolean(),
  digest: digestSchema,
  /** Null until one was chosen: digests then come by UTC. */
  timeZone: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
/** Fields that are absent stay as they are. */
export const updateNotificationSettingsInput = z.object({
  isEnabled: z.boolean(),
  digest: optionally(digestSchema),
  timeZone: optionally(timeZoneSchema),
});
export type UpdateNotificationSettingsInput = z.infer<typeof updateNotificationSettingsInput>;
export const ticketSubscriptionSchema = z.object({ isMuted: z.boolean() });
export const setTicketSubscriptionInput = z.object({ ticketId: ticketIdSchema, isMuted: z.boolean() });
export const unsubscribeInput = z.object({ token: z.string().min(1).max(500) });
