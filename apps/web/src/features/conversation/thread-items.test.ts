import type { Comment } from '@ringmark/contract/tickets/comments';
import type { TicketDeploy } from '@ringmark/contract/projects/deploys';
import type { StatusChange, TicketEdit } from '@ringmark/contract/tickets/ticket-history';
import type { TicketChange } from '@ringmark/contract/tickets/triage';
import { expect, test } from 'vitest';
import { threadItems } from './thread-items.ts';

const comment = (createdAt: string) => ({ createdAt }) as Comment;
const change = (changedAt: string) => ({ changedAt }) as StatusChange;
const comments = [comment('2026-01-02T10:00:00Z'), comment('2026-01-04T10:00:00Z')];
const history = [change('2026-01-01T10:00:00Z'), change('2026-01-03T10:00:00.5Z')];
const edits = [{ changedAt: '2026-01-03T12:00:00Z' } as TicketEdit];
const deploys = [{ deployedAt: '2026-01-05T10:00:00Z' } as TicketDeploy];
const triaged = [{ changedAt: '2026-01-06T10:00:00Z' } as TicketChange];

test('a thread orders comments, changes, edits and deployments by time', () => {
  const kinds = threadItems(comments, history, edits, deploys, triaged, 'all').map(({ kind }) => kind);
  expect(kinds).toEqual(['change', 'comment', 'change', 'edit', 'comment', 'deploy', 'triage']);
});

test('a thread can show comments or changes alone', () => {
  expect(
    threadItems(comments, history, edits, deploys, triaged, 'comments').every(
      ({ kind }) => kind === 'comment',
    ),
  ).toBe(true);
  expect(threadItems(comments, history, edits, deploys, triaged, 'history').map(({ kind }) => kind)).toEqual([
    'change',
    'change',
    'edit',
    'deploy',
    'triage',
  ]);
});
