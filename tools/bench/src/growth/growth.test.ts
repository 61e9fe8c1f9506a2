import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@ringmark/api/core/base/new-id';
import { toInstant } from '@ringmark/api/core/base/instants';
import { type Cost, areReadsCounted, countCosts } from './count-costs.ts';
import type { Caller } from '@ringmark/api/testing/fake-browser';
import { type TestKit, createTestKit } from '@ringmark/api/testing/test-kit';
import { insertTicket } from '@ringmark/api/tickets/tickets/changes/ticket-writes';

/** This is enough that every page of a list and of a column is full at both sizes. */
const FEW = 1_000;
const MANY = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'ringmark-growth-'));

interface Desk {
  kit: TestKit;
  admin: Caller;
  member: Caller;
  projectId: ProjectId;
  creatorId: UserId;
  /** Tickets to write to, each only once. */
  spare: TicketId[];
  costOf: ReturnType<typeof countCosts>;
}
let few: Desk;
let many: Desk;

function build(tickets: number): Desk {
  const kit = createTestKit({ database: join(folder, `${tickets}.sqlite`) });
  const { project, user, organization } = kit.aMemberWithProject();
  const second = kit.aProject({ organization_id: organization.id });
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(user, second);
  const administrator = kit.anAdmin();
  const { sqlite } = kit.db;
  const at = toInstant(kit.clock.now());
  const rows = Array.from({ length: tickets }, (_, index) => ({
    id: newId<TicketId>(),
    title: `The button number ${index} of word${index % 40}`,
    description: 'It does nothing.',
    project_id: index % 2 ? project.id : second.id,
    user_id: Math.floor(index / 2) % 2 ? user.id : colleague.id,
    status: TICKET_STATUSES[index % TICKET_STATUSES.length] ?? 'Received',
    severity: SEVERITIES[index % SEVERITIES.length] ?? 'low',
    url: '/demo-page',
    page_key: '/demo-page',
    click_x: '1',
    click_y: '1',
    created_at: at,
    updated_at: at,
  }));
  kit.db.write((tx) => {
    for (const row of rows) insertTicket(tx, row, null);
  });
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const spare = rows.filter((row) => row.project_id === project.id).map(({ id }) => id);
  return {
    kit,
    admin: kit.asUser(administrator),
    member: kit.asUser(user),
    projectId: project.id,
    creatorId: user.id,
    spare: spare.toReversed(),
    costOf: countCosts(kit),
  };
}

beforeAll(() => {
  few = build(FEW);
  many = build(MANY);
}, 120_000);
afterAll(() => {
  for (const { kit } of [few, many]) kit.db.close();
  rmSync(folder, { recursive: true });
});

type Call = (api: Caller, desk: Desk) => Promise<unknown>;
const limit = 20;
const nextSpare = ({ spare }: Desk): TicketId => {
  const id = spare.pop();
  if (!id) throw new Error('There is no ticket left.');
  return id;
};

const READS: Readonly<Record<string, Call>> = {
  board: (api) => api.tickets.board({}),
  'board of a project': (api, { projectId }) => api.tickets.board({ projectId }),
  'board of a creator': (api, { creatorId }) => api.tickets.board({ creatorId }),
  'a column': (api) => api.tickets.boardColumn({ status: 'QA' }),
  list: (api) => api.tickets.list({ limit }),
  'list of a project': (api, { projectId }) => api.tickets.list({ limit, projectId }),
  'list of a creator': (api, { creatorId }) => api.tickets.list({ limit, creatorId }),
  'list of a status': (api) => api.tickets.list({ limit, status: 'QA' }),
  'list of a page': (api) => api.tickets.list({ limit, url: '/demo-page' }),
  'search for a common word': (api) => api.tickets.list({ limit, search: 'button' }),
  'search for a beginning': (api) => api.tickets.list({ limit, search: 'bu' }),
  'search for a rarer word': (api) => api.tickets.list({ limit, search: 'word7' }),
  'search for two words': (api) => api.tickets.list({ limit, search: 'button word7' }),
  'search in a project': (api, { projectId }) => api.tickets.list({ limit, search: 'button', projectId }),
  'search of a creator': (api, { creatorId }) => api.tickets.list({ limit, search: 'button', creatorId }),
  'search of a status': (api) => api.tickets.list({ limit, search: 'button', status: 'QA' }),
  'search for a number': (api) => api.tickets.list({ limit, search: '#77' }),
  'search without a hit': (api) => api.tickets.list({ limit, search: 'zzyzx' }),
  counts: (api) => api.tickets.counts(),
  'pages with pins': (api) => api.tickets.pinnedPages({}),
  'pages with pins of a status': (api) => api.tickets.pinnedPages({ status: 'QA' }),
  projects: (api) => api.projects.list(),
  users: (api) => api.users.list(),
  ticket: (api, { spare }) => api.tickets.get({ id: spare.at(-1) ?? ('' as TicketId) }),
  history: (api, { spare }) => api.tickets.history({ id: spare.at(-1) ?? ('' as TicketId) }),
  comments: (api, { spare }) => api.comments.list({ ticketId: spare.at(-1) ?? ('' as TicketId) }),
  attachments: (api, { spare }) => api.attachments.list({ id: spare.at(-1) ?? ('' as TicketId) }),
};

const ADMIN_READS: Readonly<Record<string, Call>> = {
  analytics: (api) => api.analytics.get(),
  'tickets over time': (api) => api.analytics.overTime({ days: 365 }),
  'times to Done': (api) => api.analytics.finishTimes(),
  'longest waits': (api) => api.analytics.waiting(),
  'audit log': (api) => api.audit.list({}),
};

const WRITES: Readonly<Record<string, Call>> = {
  'create a ticket': (api, { projectId }) =>
    api.tickets.create({ projectId, title: 'The button is gone', description: 'It was there.' }),
  'add a comment': (api, desk) => api.comments.add({ ticketId: nextSpare(desk), text: 'I see it too.' }),
};
const ADMIN_WRITES: Readonly<Record<string, Call>> = {
  'change a status': (api, desk) => api.tickets.update({ id: nextSpare(desk), status: 'Accepted' }),
  'drag a card': (api, desk) =>
    api.tickets.move({ id: nextSpare(desk), status: 'Blocked', above: null, below: null }),
};

/** The least of some tries: now and then a write does work for others, such as a checkpoint or a merge of the index. */
async function leastCost(desk: Desk, api: Caller, call: Call): Promise<Cost> {
  const costs: Cost[] = [];
  for (let turn = 0; turn < 5; turn += 1) costs.push(await desk.costOf(() => call(api, desk)));
  const least = (what: keyof Cost) => Math.min(...costs.map((cost) => cost[what]));
  return {
    statements: least('statements'),
    rows: least('rows'),
    reads: least('reads'),
    bytes: least('bytes'),
  };
}

/**
 * Lists the costs that grew, and allows for two things: a tree of ten times as many entries is a level deeper, and a
 * number is a digit longer.
 */
function whatGrew(few: Cost, many: Cost): string[] {
  const most: Cost = {
    statements: few.statements,
    rows: few.rows,
    bytes: few.bytes * 1.1,
    reads: few.reads * 2 + 40,
  };
  return (Object.keys(most) as (keyof Cost)[])
    .filter((what) => many[what] > most[what])
    .map((what) => `${what} from ${few[what]} to ${many[what]}`);
}

const compare = async (who: 'admin' | 'member', call: Call) =>
  [await leastCost(few, few[who], call), await leastCost(many, many[who], call)] as const;

describe('ten times as many tickets cost no more', () => {
  it.each(Object.entries({ ...READS, ...WRITES }))('for a member: %s', async (_name, call) => {
    expect(whatGrew(...(await compare('member', call)))).toEqual([]);
  });
  it.each(Object.entries({ ...READS, ...ADMIN_READS, ...WRITES, ...ADMIN_WRITES }))(
    'for an administrator: %s',
    async (_name, call) => {
      expect(whatGrew(...(await compare('admin', call)))).toEqual([]);
    },
  );
  it.runIf(areReadsCounted)('which a call that reads every ticket would not hold', async () => {
    const [one, other] = await compare('admin', async (_api, { kit }) =>
      kit.db.sqlite.prepare('select max(title) from ticket').get(),
    );
    expect(other.reads).toBeGreaterThan(one.reads * 5);
    expect(whatGrew(one, other)).toEqual([`reads from ${one.reads} to ${other.reads}`]);
  });
});
