import { z } from 'zod';
import { closedBy, type EventsRead, instantOf, NO_EVENTS, text } from './issue-event.ts';

const project = z.object({ path_with_namespace: z.string(), default_branch: text });
const issueSchema = z.object({
  object_kind: z.enum(['issue', 'work_item']),
  project,
  object_attributes: z.object({
    iid: z.number().int(),
    action: z.enum(['close', 'reopen']),
    updated_at: z.string(),
  }),
});
const mergeSchema = z.object({
  object_kind: z.literal('merge_request'),
  project,
  object_attributes: z.object({
    action: z.literal('merge'),
    target_branch: z.string(),
    description: text,
    updated_at: z.string(),
  }),
});

export function readGitlabEvents(body: unknown): EventsRead {
  const { data: issue } = issueSchema.safeParse(body);
  if (issue) {
    const { iid, action, updated_at } = issue.object_attributes;
    const at = instantOf(updated_at);
    if (at === undefined) return NO_EVENTS;
    const state = action === 'close' ? 'closed' : 'open';
    return {
      place: issue.project.path_with_namespace,
      events: [{ key: `#${iid}`, state, isDropped: false, by: 'issue', at }],
    };
  }
  const { data: merge } = mergeSchema.safeParse(body);
  const at = instantOf(merge?.object_attributes.updated_at);
  if (!merge || at === undefined || merge.object_attributes.target_branch !== merge.project.default_branch)
    return NO_EVENTS;
  const place = merge.project.path_with_namespace;
  const events = closedBy(merge.object_attributes.description ?? '', place).map((key) => {
    return { key, state: 'closed', isDropped: false, by: 'merge', at } as const;
  });
  return { place, events };
}
