import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { webhooks } = appRouter;
const WEBHOOK = '/api/admin/webhooks/:id';

export const webhooksRest: readonly RestCall[] = [
  rest('GET /api/admin/webhooks', webhooks.list, 'Webhooks of a project, or of the installation'),
  rest('POST /api/admin/webhooks', webhooks.create, 'Create a webhook; its secret is shown this once', {
    status: 201,
  }),
  rest(`PATCH ${WEBHOOK}`, webhooks.update, 'Change a webhook, or switch it on or off'),
  rest(`DELETE ${WEBHOOK}`, webhooks.remove, 'Remove a webhook with its log'),
  rest(
    `POST ${WEBHOOK}/secret`,
    webhooks.renewSecret,
    'A new secret, which signs beside the last one; shown this once',
  ),
  rest(`DELETE ${WEBHOOK}/former-secret`, webhooks.dropFormerSecret, 'Let the newest secret alone sign'),
  rest(`POST ${WEBHOOK}/test`, webhooks.test, 'Send a test, and say how it went'),
  rest(`GET ${WEBHOOK}/deliveries`, webhooks.deliveries, 'What was sent, the newest first', {
    list: 'items',
  }),
  rest(
    'POST /api/admin/webhook-deliveries/:id/send-again',
    webhooks.sendAgain,
    'Send a delivery again now, and say how it went',
  ),
];
