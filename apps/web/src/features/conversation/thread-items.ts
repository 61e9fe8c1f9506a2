import type { Comment } from '@ringmark/contract/comments';
import type { StatusChange, TicketEdit } from '@ringmark/contract/tickets';

export type ThreadKind = 'all' | 'comments' | 'history';
export type ThreadItem =
  | { kind: 'comment'; at: string; comment: Comment }
  | { kind: 'change'; at: string; change: StatusChange }
  | { kind: 'edit'; at: string; edit: TicketEdit };

/** Oldest first; all entries, comments alone, or all but comments. */
export function threadItems(
  comments: readonly Comment[],
  history: readonly StatusChange[],
  edits: readonly TicketEdit[],
  kind: ThreadKind,
): ThreadItem[] {
  const said: ThreadItem[] = comments.map((comment) => ({ kind: 'comment', at: comment.createdAt, comment }));
  const done: ThreadItem[] = history.map((change) => ({ kind: 'change', at: change.changedAt, change }));
  const edited: ThreadItem[] = edits.map((edit) => ({ kind: 'edit', at: edit.changedAt, edit }));
  const wanted = [...(kind === 'comments' ? [] : [...done, ...edited]), ...(kind === 'history' ? [] : said)];
  return wanted.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
