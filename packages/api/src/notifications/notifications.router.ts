import {
  setTicketSubscriptionInput,
  unsubscribeInput,
  updateNotificationSettingsInput,
} from '@ringmark/contract/notifications';
import { ticketRefInput } from '@ringmark/contract/tickets';
import { memberProcedure, publicProcedure, router } from '../trpc.ts';
import {
  readNotificationSettings,
  readTicketSubscription,
  setTicketSubscription,
  unsubscribe,
  updateNotificationSettings,
} from './notification-settings.service.ts';

export const notificationsRouter = router({
  settings: memberProcedure('none').query(({ ctx }) => readNotificationSettings(ctx)),
  updateSettings: memberProcedure('none')
    .input(updateNotificationSettingsInput)
    .mutation(({ ctx, input }) => updateNotificationSettings(ctx, input)),
  subscription: memberProcedure('ticket')
    .input(ticketRefInput)
    .query(({ ctx, input }) => readTicketSubscription(ctx, input.id)),
  setSubscription: memberProcedure('ticket')
    .input(setTicketSubscriptionInput)
    .mutation(({ ctx, input }) => setTicketSubscription(ctx, input)),
  /** By the signed token in a mail: whoever holds it may stop the mails of one ticket to one person. */
  unsubscribe: publicProcedure()
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),
});
