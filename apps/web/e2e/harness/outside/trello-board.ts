/** Trello's ids begin with the second of their making. */
const id = (what: string) => `65a0b2c3${what.padStart(16, '0')}`;
const LENA = { id: id('a1'), fullName: 'Lena Moor', username: 'lenamoor', avatarHash: null, initials: 'LM' };
const MAX = { id: id('a2'), fullName: 'Max Gone', username: 'maxgone', avatarHash: null, initials: 'MG' };
const [PLANNED, WAITING, ATTIC] = [id('b1'), id('b2'), id('b3')];
const [BASKET, MENU, FOOTER, BANNER, IDEA] = [id('c1'), id('c2'), id('c3'), id('c4'), id('c5')];

const list = (of: string, name: string, pos: number, closed = false) => ({
  id: of,
  name,
  closed,
  pos,
  idBoard: id('1'),
  subscribed: false,
  softLimit: null,
});

const card = (of: string, idList: string, name: string, more: object = {}) => ({
  id: of,
  idList,
  name,
  desc: '',
  closed: false,
  idBoard: id('1'),
  idShort: 1,
  idMembers: [],
  idLabels: [],
  labels: [],
  idChecklists: [],
  due: null,
  dueComplete: false,
  dateLastActivity: '2026-02-01T10:00:00.000Z',
  attachments: [],
  badges: { votes: 0, comments: 0, attachments: 0 },
  cover: { idAttachment: null, color: null, size: 'normal' },
  pos: 65_535,
  shortLink: 'aBcDeFgH',
  url: 'https://trello.com/c/aBcDeFgH/1-card',
  ...more,
});

const action = (of: string, type: string, by: typeof LENA, date: string, data: object) => ({
  id: of,
  idMemberCreator: by.id,
  type,
  date,
  data: { board: { id: id('1'), name: 'Website relaunch', shortLink: 'xYz' }, ...data },
  appCreator: null,
  limits: {},
  memberCreator: by,
});

/** A board as Trello writes it by "Export as JSON", with more fields than anyone reads. */
export const TRELLO_BOARD = {
  id: id('1'),
  name: 'Website relaunch',
  desc: '',
  closed: false,
  url: 'https://trello.com/b/xYz/website-relaunch',
  prefs: { permissionLevel: 'org', background: 'blue' },
  labelNames: { green: '', sky: 'Copy' },
  limits: {},
  memberships: [{ id: id('2'), idMember: LENA.id, memberType: 'admin', deactivated: false }],
  customFields: [],
  lists: [
    list(PLANNED, 'To Do', 1),
    list(WAITING, 'Waiting for the client', 2),
    list(ATTIC, 'Attic', 3, true),
  ],
  labels: [
    { id: id('d1'), idBoard: id('1'), name: 'Copy', color: 'sky_dark', uses: 1 },
    { id: id('d2'), idBoard: id('1'), name: 'Mobile', color: null, uses: 1 },
    { id: id('d3'), idBoard: id('1'), name: '', color: 'red', uses: 1 },
    { id: id('d4'), idBoard: id('1'), name: '', color: 'green', uses: 0 },
  ],
  members: [LENA, MAX],
  cards: [
    card(BASKET, PLANNED, 'Basket is empty', {
      desc: 'After a **reload** on the way to pay.',
      idMembers: [LENA.id, MAX.id],
      idLabels: [id('d1'), id('d2')],
      idChecklists: [id('e1')],
      due: '2026-03-04T11:00:00.000Z',
      attachments: [
        { id: id('f1'), name: 'basket.png', url: 'https://files.example/basket.png', bytes: 1_024 },
      ],
    }),
    card(MENU, WAITING, 'Menu hides the button'),
    card(FOOTER, PLANNED, 'Footer is wrong', { idLabels: [id('d3')], idMembers: [MAX.id] }),
    card(BANNER, PLANNED, 'Old banner', { closed: true }),
    card(IDEA, ATTIC, 'Idea of 2023'),
  ],
  checklists: [
    {
      id: id('e1'),
      idBoard: id('1'),
      idCard: BASKET,
      name: 'Steps',
      pos: 16_384,
      checkItems: [
        { id: id('e3'), idChecklist: id('e1'), name: 'Reload it', state: 'incomplete', pos: 2, due: null },
        { id: id('e2'), idChecklist: id('e1'), name: 'Open the shop', state: 'complete', pos: 1, due: null },
      ],
    },
  ],
  // The newest comes first.
  actions: [
    action(id('75'), 'updateCard', LENA, '2026-02-01T10:00:00.000Z', {
      card: { id: BASKET, name: 'Basket is empty', idList: PLANNED },
      old: { idList: WAITING },
    }),
    action(id('74'), 'commentCard', LENA, '2026-01-21T09:00:00.000Z', {
      card: { id: BASKET, name: 'Basket is empty' },
      text: 'We look at it.',
    }),
    action(id('73'), 'commentCard', MAX, '2026-01-20T09:00:00.000Z', {
      card: { id: BASKET, name: 'Basket is empty' },
      text: 'Seen it on a phone too.',
    }),
    action(id('72'), 'createCard', LENA, '2026-01-19T09:00:00.000Z', {
      card: { id: BASKET, name: 'Basket is empty' },
    }),
    action(id('71'), 'createBoard', LENA, '2026-01-18T09:00:00.000Z', {}),
  ],
};
