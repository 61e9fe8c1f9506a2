import { z } from 'zod';
import { ticketIdSchema } from './ids.ts';

/** Where mail programs post a one-click unsubscription (RFC 8058), with its `token` in the query. */
export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';
/** The page with a button for people who follow the link in a mail. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

export const notificationSettingsSchema = z.object({
  /** False switches every notification off; sign-in mails are not notifications. */
  isEnabled: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export const updateNotificationSettingsInput = notificationSettingsSchema;
export const ticketSubscriptionSchema = z.object({ isMuted: z.boolean() });
export const setTicketSubscriptionInput = z.object({ ticketId: ticketIdSchema, isMuted: z.boolean() });
export const unsubscribeInput = z.object({ token: z.string().min(1).max(500) });
