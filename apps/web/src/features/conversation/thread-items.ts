import type { Comment } from '@ringmark/contract/tickets/comments';
import type { TicketDeploy } from '@ringmark/contract/projects/deploys';
import type { StatusChange, TicketEdit } from '@ringmark/contract/tickets/ticket-history';
import type { TicketChange } from '@ringmark/contract/tickets/triage';

export type ThreadKind = 'all' | 'comments' | 'history';
export type ThreadItem =
  | { kind: 'comment'; at: string; comment: Comment }
  | { kind: 'change'; at: string; change: StatusChange }
  | { kind: 'edit'; at: string; edit: TicketEdit }
  | { kind: 'deploy'; at: string; deploy: TicketDeploy }
  | { kind: 'triage'; at: string; change: TicketChange };

/** Returns the entries, oldest first: all of them, only comments, or everything except comments. */
export function threadItems(
  comments: readonly Comment[],
  history: readonly StatusChange[],
  edits: readonly TicketEdit[],
  deploys: readonly TicketDeploy[],
  changes: readonly TicketChange[],
  kind: ThreadKind,
): ThreadItem[] {
  const said: ThreadItem[] = comments.map((comment) => ({ kind: 'comment', at: comment.createdAt, comment }));
  const done: ThreadItem[] = history.map((change) => ({ kind: 'change', at: change.changedAt, change }));
  const edited: ThreadItem[] = edits.map((edit) => ({ kind: 'edit', at: edit.changedAt, edit }));
  const deployed: ThreadItem[] = deploys.map((deploy) => ({ kind: 'deploy', at: deploy.deployedAt, deploy }));
  const triaged: ThreadItem[] = changes.map((change) => ({ kind: 'triage', at: change.changedAt, change }));
  const wanted = [
    ...(kind === 'comments' ? [] : [...done, ...edited, ...deployed, ...triaged]),
    ...(kind === 'history' ? [] : said),
  ];
  return wanted.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
