import { z } from 'zod';
import { closedBy, type EventsRead, instantOf, NO_EVENTS, text } from './issue-event.ts';

const repository = z.object({ full_name: z.string(), default_branch: text });
const issuesSchema = z.object({
  action: z.enum(['closed', 'reopened']),
  repository,
  issue: z.object({
    number: z.number().int(),
    state_reason: text,
    updated_at: z.string(),
  }),
});
const pullSchema = z.object({
  action: z.literal('closed'),
  repository,
  pull_request: z.object({
    merged: z.literal(true),
    merged_at: z.string(),
    body: text,
    base: z.object({ ref: z.string() }),
  }),
});

function readMerge(body: unknown): EventsRead {
  const { data } = pullSchema.safeParse(body);
  const at = instantOf(data?.pull_request.merged_at);
  // Only what is merged into the default branch closes issues.
  if (!data || at === undefined || data.pull_request.base.ref !== data.repository.default_branch)
    return NO_EVENTS;
  const place = data.repository.full_name;
  const events = closedBy(data.pull_request.body ?? '', place).map((key) => {
    return { key, state: 'closed', isDropped: false, by: 'merge', at } as const;
  });
  return { place, events };
}

/** @param event the header `X-GitHub-Event` */
export function readGithubEvents(event: string | undefined, body: unknown): EventsRead {
  if (event === 'pull_request') return readMerge(body);
  if (event !== 'issues') return NO_EVENTS;
  const { data } = issuesSchema.safeParse(body);
  const at = instantOf(data?.issue.updated_at);
  if (!data || at === undefined) return NO_EVENTS;
  const { action, issue, repository: of } = data;
  const state = action === 'closed' ? 'closed' : 'open';
  const isDropped = issue.state_reason === 'not_planned' || issue.state_reason === 'duplicate';
  return { place: of.full_name, events: [{ key: `#${issue.number}`, state, isDropped, by: 'issue', at }] };
}
