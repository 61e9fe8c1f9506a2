import type { TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { GATHERING_TIME } from '../../outward/notifications/notify.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { TICKET_PARTS } from '../tickets/changes/ticket-rows.ts';

/** Sets up two tickets of others, a third, and people who chose how they follow them. */
async function aDesk() {
  const kit = createTestKit();
  const { project, user: author, organization } = kit.aMemberWithProject();
  const person = (name: string) => {
    const one = kit.aUser({ organization_id: organization.id, name });
    kit.assign(one, project);
    return one;
  };
  const people = { loud: person('Loud'), quiet: person('Quiet'), doer: person('Doer'), away: person('Away') };
  const admin = kit.anAdmin();
  const api = kit.asUser(admin);
  const make = (title: string) => kit.aTicket({ project_id: project.id, user_id: author.id, title }).id;
  const [into, first, second] = [make('The lamp is dark'), make('No light'), make('Dark lamp')];
  const label = async (name: string) =>
    (await api.labels.create({ projectId: project.id, name, colour: 'teal' })).id;
  const labels = [await label('Copy'), await label('Bug'), await label('Shop')] as const;
  await api.tickets.triage({ id: into, addLabels: [labels[0]] });
  await api.tickets.triage({ id: first, addLabels: [labels[0], labels[1]], assigneeId: people.doer.id });
  await api.tickets.triage({ id: second, addLabels: [labels[1], labels[2]] });
  const watch = (one: { id: never }, ticketId: TicketId, level: 'all' | 'mentions' | 'none') =>
    kit.asUser(one).watchers.set({ ticketId, level });
  await watch(people.loud as never, into, 'none');
  await watch(people.loud as never, first, 'mentions');
  await watch(people.loud as never, second, 'all');
  await watch(people.quiet as never, first, 'all');
  await watch(people.away as never, second, 'none');
  kit.clock.advance(60_000);
  return { kit, api, people, into, first, second, labels, watch };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

/** Every row of every ticket, but for mails. */
const everything = ({ kit }: Desk) =>
  Object.fromEntries(
    TICKET_PARTS.filter(({ table }) => table !== 'outbox').map(({ table }) => [
      table,
      kit.db.sqlite
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );

const heardBy = async ({ api, into }: Desk) =>
  Object.fromEntries((await api.watchers.list({ id: into })).map(({ user, level }) => [user.name, level]));
const labelsOf = async ({ api, into }: Desk) =>
  (await api.tickets.get({ id: into })).labels.map(({ name }) => name);

describe('watchers and labels of a merged ticket', () => {
  it('go on at the other one: the stronger wish holds, and no label is there twice', async () => {
    const desk = await aDesk();
    const { kit, api, into, first, second } = desk;
    await api.merging.merge({ id: into, ids: [first, second] });
    expect(await heardBy(desk)).toMatchObject({ Loud: 'all', Quiet: 'all', Doer: 'all', Away: 'none' });
    expect(await labelsOf(desk)).toEqual(['Bug', 'Copy', 'Shop']);
    kit.clock.advance(GATHERING_TIME);
    await runOutbox(kit.services);
    kit.mailer.sent.length = 0;
    await api.comments.add({ ticketId: into, text: 'Soon.' });
    kit.clock.advance(10 * 60_000);
    await runOutbox(kit.services);
    const { loud, quiet, doer, away } = desk.people;
    const to = new Set(kit.mailer.sent.map((mail) => mail.to));
    for (const { email } of [loud, quiet, doer]) expect(to).toContain(email);
    expect(to).not.toContain(away.email);
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)('come back row by row: %s, then %s', async (one, other) => {
    const desk = await aDesk();
    const { api, into } = desk;
    const before = everything(desk);
    await api.merging.merge({ id: into, ids: [desk.first, desk.second] });
    expect(everything(desk)).not.toEqual(before);
    await api.merging.undo({ id: into, ids: [desk[one]] });
    // The labels of the ticket that stays merged are still there.
    expect((await labelsOf(desk)).includes('Shop')).toBe(one === 'first');
    expect(await labelsOf(desk)).toContain('Bug');
    await api.merging.undo({ id: into, ids: [desk[other]] });
    expect(everything(desk)).toEqual(before);
  });

  it('leave alone what a person chose meanwhile', async () => {
    const desk = await aDesk();
    const { api, into, second, people, watch } = desk;
    await api.merging.merge({ id: into, ids: [second] });
    await watch(people.loud as never, into, 'mentions');
    await api.merging.undo({ id: into, ids: [second] });
    expect(await heardBy(desk)).toMatchObject({ Loud: 'mentions' });
  });
});
