import type { Row } from './row.types.ts';

const hook = { for: 'admins', input: () => ({ id: 'a-webhook' }), ok: 404 } satisfies Row;

/** None of them has a webhook. */
export const WEBHOOK_ROWS: Record<string, Row> = {
  'webhooks.list': { for: 'admins', target: 'project', input: ({ projectId }) => ({ projectId }) },
  'webhooks.create': {
    for: 'admins',
    target: 'project',
    input: ({ projectId }) => ({
      projectId,
      name: 'Chat',
      url: 'https://hooks.example.com/a',
      format: 'standard',
      events: ['ticket.created'],
    }),
  },
  'webhooks.update': hook,
  'webhooks.remove': hook,
  'webhooks.renewSecret': hook,
  'webhooks.dropFormerSecret': hook,
  'webhooks.test': hook,
  'webhooks.deliveries': hook,
  'webhooks.sendAgain': hook,
};
