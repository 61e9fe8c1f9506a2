import type { Comment } from '@ringmark/contract/comments';
import type { StatusChange, TicketEdit } from '@ringmark/contract/tickets';
import { expect, test } from 'vitest';
import { threadItems } from './thread-items.ts';

const comment = (createdAt: string) => ({ createdAt }) as Comment;
const change = (changedAt: string) => ({ changedAt }) as StatusChange;
const comments = [comment('2026-01-02T10:00:00Z'), comment('2026-01-04T10:00:00Z')];
const history = [change('2026-01-01T10:00:00Z'), change('2026-01-03T10:00:00.5Z')];
const edits = [{ changedAt: '2026-01-03T12:00:00Z' } as TicketEdit];

test('a thread orders comments, changes and edits by time', () => {
  const kinds = threadItems(comments, history, edits, 'all').map(({ kind }) => kind);
  expect(kinds).toEqual(['change', 'comment', 'change', 'edit', 'comment']);
});

test('a thread can show comments or changes alone', () => {
  expect(threadItems(comments, history, edits, 'comments').every(({ kind }) => kind === 'comment')).toBe(
    true,
  );
  expect(threadItems(comments, history, edits, 'history').map(({ kind }) => kind)).toEqual([
    'change',
    'change',
    'edit',
  ]);
});
