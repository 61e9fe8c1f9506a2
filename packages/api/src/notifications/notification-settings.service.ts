import type { TicketId } from '@ringmark/contract/ids';
import type {
  NotificationSettings,
  setTicketSubscriptionInput,
  ticketSubscriptionSchema,
} from '@ringmark/contract/notifications';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { Context, SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function readNotificationSettings(_ctx: SignedInContext): Promise<NotificationSettings> {
  return unbuilt();
}

export async function updateNotificationSettings(
  _ctx: SignedInContext,
  _input: NotificationSettings,
): Promise<NotificationSettings> {
  return unbuilt();
}

export async function readTicketSubscription(
  _ctx: SignedInContext,
  _id: TicketId,
): Promise<z.infer<typeof ticketSubscriptionSchema>> {
  return unbuilt();
}

export async function setTicketSubscription(
  _ctx: SignedInContext,
  _input: z.infer<typeof setTicketSubscriptionInput>,
): Promise<z.infer<typeof ticketSubscriptionSchema>> {
  return unbuilt();
}

export async function unsubscribe(_ctx: Context, _token: string): Promise<Ok> {
  return unbuilt();
}
