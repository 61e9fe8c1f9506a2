import { okSchema } from '@ringmark/contract/text';
import {
  createWebhookInput,
  deliveryRefInput,
  listDeliveriesInput,
  listWebhooksInput,
  updateWebhookInput,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookRefInput,
  webhookSchema,
  webhookWithSecretSchema,
} from '@ringmark/contract/projects/webhooks';
import { z } from 'zod';
import { adminProcedure, adminSessionProcedure, answer, router } from '../../core/context/procedures.ts';
import { listDeliveries, sendAgain, testWebhook } from './deliveries.service.ts';
import {
  createWebhook,
  dropFormerSecret,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  updateWebhook,
} from './webhooks.service.ts';

/** API tokens can only read webhooks, so that a leaked token leaves nothing behind that outlives it. */
export const webhooksRouter = router({
  list: adminProcedure('project')
    .input(listWebhooksInput)
    .output(answer(z.array(webhookSchema)))
    .query(({ ctx, input }) => listWebhooks(ctx, input.projectId)),
  create: adminSessionProcedure('project')
    .input(createWebhookInput)
    .output(answer(webhookWithSecretSchema))
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: adminSessionProcedure('project')
    .input(updateWebhookInput)
    .output(answer(webhookSchema))
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  remove: adminSessionProcedure('project')
    .input(webhookRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),
  /** The new secret signs next to the last one. */
  renewSecret: adminSessionProcedure('project')
    .input(webhookRefInput)
    .output(answer(webhookWithSecretSchema))
    .mutation(({ ctx, input }) => renewWebhookSecret(ctx, input.id)),
  dropFormerSecret: adminSessionProcedure('project')
    .input(webhookRefInput)
    .output(answer(webhookSchema))
    .mutation(({ ctx, input }) => dropFormerSecret(ctx, input.id)),
  /** Sends one delivery, and answers how that went. */
  test: adminSessionProcedure('project')
    .input(webhookRefInput)
    .output(answer(webhookDeliverySchema))
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),
  deliveries: adminProcedure('project')
    .input(listDeliveriesInput)
    .output(answer(webhookDeliveryPageSchema))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  sendAgain: adminSessionProcedure('project')
    .input(deliveryRefInput)
    .output(answer(webhookDeliverySchema))
    .mutation(({ ctx, input }) => sendAgain(ctx, input.id)),
});
