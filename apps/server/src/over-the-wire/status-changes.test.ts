import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const PAIRS = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => ({ from, to })));

type EntryPoint = (id: TicketId, status: string) => { route: string; payload: object };
const ENTRY_POINTS: [string, EntryPoint][] = [
  ['REST', (id, status) => ({ route: `PUT /api/tickets/${id}`, payload: { status } })],
  ['tRPC', (id, status) => ({ route: 'POST /api/trpc/tickets.update', payload: { id, status } })],
];

/** Tries all 81 changes as one user. @returns each with its status and how many entries of history it made. */
async function tryAll(entryPoint: EntryPoint, role: 'member' | 'administrator') {
  const { user, project } = kit.aMemberWithProject();
  const headers = { cookie: kit.cookieOf(role === 'member' ? user : kit.anAdmin()) };
  const entries = kit.db.sqlite.prepare('select count(*) from status_history where ticket_id = ?').pluck();
  const outcomes = [];
  for (const { from, to } of PAIRS) {
    const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, status: from });
    const before = Number(entries.get(id));
    const { route, payload } = entryPoint(id, to);
    const { statusCode } = await kit.send(route, { headers, payload });
    outcomes.push({ from, to, statusCode, written: Number(entries.get(id)) - before });
  }
  return outcomes;
}

describe.each(ENTRY_POINTS)(
  'of the 81 changes of status that can be asked for by %s',
  (_name, entryPoint) => {
    it('a member makes one, Done to Accepted', async () => {
      const outcomes = await tryAll(entryPoint, 'member');
      const made = outcomes.filter(({ written }) => written > 0);
      expect(made).toEqual([{ from: 'Done', to: 'Accepted', statusCode: 200, written: 1 }]);
      const real = outcomes.filter(({ from, to }) => from !== to);
      expect(real.filter(({ statusCode }) => statusCode === 200)).toEqual(made);
      expect(real.filter(({ statusCode }) => statusCode === 403)).toHaveLength(71);
    });

    it('an administrator makes all 72 that change anything, each with one entry of history', async () => {
      const outcomes = await tryAll(entryPoint, 'administrator');
      expect(outcomes.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
      expect(outcomes.filter(({ written }) => written === 1)).toHaveLength(72);
      expect(outcomes.filter(({ written }) => written === 0).every(({ from, to }) => from === to)).toBe(true);
    });
  },
);
