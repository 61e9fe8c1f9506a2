import type { Comment } from '@ringmark/contract/comments';
import type { StatusChange } from '@ringmark/contract/tickets';
import { expect, test } from 'vitest';
import { threadItems } from './thread-items.ts';

const comment = (createdAt: string) => ({ createdAt }) as Comment;
const change = (changedAt: string) => ({ changedAt }) as StatusChange;
const comments = [comment('2026-01-02T10:00:00Z'), comment('2026-01-04T10:00:00Z')];
const history = [change('2026-01-01T10:00:00Z'), change('2026-01-03T10:00:00.5Z')];

test('a thread orders comments and changes by time', () => {
  const kinds = threadItems(comments, history, 'all').map(({ kind }) => kind);
  expect(kinds).toEqual(['change', 'comment', 'change', 'comment']);
});

test('a thread can show comments or changes alone', () => {
  expect(threadItems(comments, history, 'comments').every(({ kind }) => kind === 'comment')).toBe(true);
  expect(threadItems(comments, history, 'history')).toHaveLength(2);
});
