import { okSchema } from '@ringmark/contract/text';
import {
  notificationSettingsSchema,
  setTicketSubscriptionInput,
  ticketSubscriptionSchema,
  unsubscribeInput,
  updateNotificationSettingsInput,
} from '@ringmark/contract/people/notifications';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, publicProcedure, router } from '../../core/context/procedures.ts';
import {
  readNotificationSettings,
  readTicketSubscription,
  setTicketSubscription,
  unsubscribe,
  updateNotificationSettings,
} from './notification-settings.service.ts';

export const notificationsRouter = router({
  settings: memberProcedure('none')
    .output(answer(notificationSettingsSchema))
    .query(({ ctx }) => readNotificationSettings(ctx)),
  updateSettings: memberProcedure('none')
    .input(updateNotificationSettingsInput)
    .output(answer(notificationSettingsSchema))
    .mutation(({ ctx, input }) => updateNotificationSettings(ctx, input)),
  subscription: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(ticketSubscriptionSchema))
    .query(({ ctx, input }) => readTicketSubscription(ctx, input.id)),
  setSubscription: memberProcedure('ticket')
    .input(setTicketSubscriptionInput)
    .output(answer(ticketSubscriptionSchema))
    .mutation(({ ctx, input }) => setTicketSubscription(ctx, input)),
  /** The signed token of a mail stops one ticket's mails to one person. */
  unsubscribe: publicProcedure()
    .input(unsubscribeInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),
});
