import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { webhooks } = appRouter;
const WEBHOOK = '/api/admin/webhooks/:id';

export const webhooksRest: readonly RestCall[] = [
  rest('GET /api/admin/webhooks', webhooks.list, 'Webhooks of a project, or of the installation'),
  rest('POST /api/admin/webhooks', webhooks.create, 'Create a webhook; its secret is shown only once', {
    status: 201,
  }),
  rest(`PATCH ${WEBHOOK}`, webhooks.update, 'Change a webhook, or turn it on or off'),
  rest(`DELETE ${WEBHOOK}`, webhooks.remove, 'Remove a webhook and its log'),
  rest(
    `POST ${WEBHOOK}/secret`,
    webhooks.renewSecret,
    'Create a new secret that works alongside the last one; shown only once',
  ),
  rest(`DELETE ${WEBHOOK}/former-secret`, webhooks.dropFormerSecret, 'Revoke all but the newest secret'),
  rest(`POST ${WEBHOOK}/test`, webhooks.test, 'Send a test and return the result'),
  rest(`GET ${WEBHOOK}/deliveries`, webhooks.deliveries, 'Deliveries, newest first', {
    list: 'items',
  }),
  rest(
    'POST /api/admin/webhook-deliveries/:id/send-again',
    webhooks.sendAgain,
    'Resend a delivery now and return the result',
  ),
];
