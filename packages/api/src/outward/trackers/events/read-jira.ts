import { z } from 'zod';
import { type EventsRead, NO_EVENTS } from './issue-event.ts';

const schema = z.object({
  webhookEvent: z.literal('jira:issue_updated'),
  timestamp: z.number().int().positive(),
  issue: z.object({
    key: z.string(),
    fields: z.object({ status: z.object({ statusCategory: z.object({ key: z.string() }) }) }),
  }),
  changelog: z.object({ items: z.array(z.object({ field: z.string() })) }),
});

/** A status of the category "done" closes, whatever it is called. */
export function readJiraEvents(body: unknown): EventsRead {
  const { data } = schema.safeParse(body);
  if (!data?.changelog.items.some(({ field }) => field === 'status')) return NO_EVENTS;
  const { key, fields } = data.issue;
  const state = fields.status.statusCategory.key === 'done' ? 'closed' : 'open';
  const place = key.replace(/-\d+$/, '');
  return { place, events: [{ key, state, isDropped: false, by: 'issue', at: data.timestamp }] };
}
