import { expect, it } from 'vitest';
import { chipsOf } from './filter-words.ts';

const USERS = [{ id: 'u1', name: 'Bruno Weir' }];
const TEAM = { isTeam: true, users: USERS, labels: [{ id: 'l1', name: 'Copy' }] };
const words = (...all: Parameters<typeof chipsOf>) => chipsOf(...all).map((chip) => chip.words);

it('each filter behind the button has a chip with its words, and those with a field of their own have none', () => {
  const filters = {
    search: 'crane',
    projectId: 'p1',
    creatorId: 'me',
    severity: 'high',
    assigneeId: 'u1',
    element: 'gone',
    labels: '-l1',
    due: 'overdue',
  } as const;
  expect(words(filters, TEAM)).toEqual([
    'High severity',
    'Assigned to Bruno Weir',
    'Element gone',
    'Without Copy',
    'Overdue',
  ]);
});

it('a customer has no chip about the team’s filters', () => {
  const filters = { severity: 'low', element: 'gone', labels: 'l1', due: 'soon' } as const;
  expect(words(filters, { ...TEAM, isTeam: false })).toEqual(['Low severity']);
});

it('a person is named once known', () => {
  expect(words({ assigneeId: 'u1' }, { ...TEAM, users: undefined })).toEqual(['Assigned to …']);
  expect(words({ assigneeId: 'u2' }, TEAM)).toEqual(['Assigned to an unavailable person']);
  expect(words({ assigneeId: 'none' }, TEAM)).toEqual(['Unassigned']);
});
