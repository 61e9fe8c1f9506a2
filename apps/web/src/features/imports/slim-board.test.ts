import { expect, it } from 'vitest';
import { slimBoard } from './slim-board.ts';

const CARD = {
  id: 'c1',
  name: 'One',
  desc: 'Words',
  closed: false,
  idList: 'l1',
  idMembers: ['m1'],
  idLabels: [],
  due: null,
  dateLastActivity: '2026-03-02T08:00:00.000Z',
  attachments: [{ name: 'a.png', url: 'https://files.example/a.png' }],
};
const BOARD = {
  lists: [{ id: 'l1', name: 'Doing', closed: false }],
  labels: [{ id: 'b1', name: 'Bug', color: 'red' }],
  members: [{ id: 'm1', fullName: 'Lena', username: 'lena' }],
  checklists: [
    { idCard: 'c1', name: 'Steps', pos: 1, checkItems: [{ name: 'a', state: 'complete', pos: 1 }] },
  ],
  cards: [CARD, null, 'odd'],
  actions: [
    {
      type: 'commentCard',
      date: '2026-03-02T08:00:00.000Z',
      memberCreator: { fullName: 'Lena', username: 'lena' },
      data: { text: 'Seen.', card: { id: 'c1' } },
    },
  ],
};

it('keeps all that an import reads, and the places of odd cards', () => {
  expect(JSON.parse(slimBoard(JSON.stringify(BOARD)) ?? '')).toEqual(BOARD);
});

it('leaves out the rest', () => {
  const heavy = {
    ...BOARD,
    prefs: { background: 'x'.repeat(10_000) },
    cards: [
      { ...CARD, badges: { votes: 1 }, attachments: [{ ...CARD.attachments[0], previews: ['x'] }] },
      null,
      'odd',
    ],
    actions: [
      ...BOARD.actions,
      null,
      ...Array.from({ length: 100 }, () => ({ type: 'updateCard', data: { old: 'x' } })),
    ],
  };
  expect(JSON.parse(slimBoard(JSON.stringify(heavy)) ?? '')).toEqual(BOARD);
});

it.each(['{"a": 1}', '[', 'title,status\nOne,Done', '{"lists": [], "cards": {}}'])(
  'is nothing for %j',
  (text) => {
    expect(slimBoard(text)).toBeUndefined();
  },
);
