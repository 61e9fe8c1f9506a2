import type { Comment } from '@ringmark/contract/comments';
import type { StatusChange } from '@ringmark/contract/tickets';

export type ThreadKind = 'all' | 'comments' | 'history';
export type ThreadItem =
  | { kind: 'comment'; at: string; comment: Comment }
  | { kind: 'change'; at: string; change: StatusChange };

/** Comments and status changes as one thread of time, oldest first, or one of the two alone. */
export function threadItems(
  comments: readonly Comment[],
  history: readonly StatusChange[],
  kind: ThreadKind,
): ThreadItem[] {
  const said: ThreadItem[] = comments.map((comment) => ({ kind: 'comment', at: comment.createdAt, comment }));
  const done: ThreadItem[] = history.map((change) => ({ kind: 'change', at: change.changedAt, change }));
  const wanted = [...(kind === 'comments' ? [] : done), ...(kind === 'history' ? [] : said)];
  return wanted.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
