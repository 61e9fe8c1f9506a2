import { listen } from '@ringmark/api/testing/listen-to-changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Case, createCases } from '../access-table/cases.ts';
import type { Records } from '../access-table/fixtures.ts';
import {
  askAgentDoor,
  clientOf,
  createNoteWorld,
  hooksSent,
  mailsToOutsiders,
  masked,
  NOTE_TAKES,
  type NoteWorld,
  type Outsider,
  OUTSIDERS,
  toldBy,
  WORD,
} from './note-world.ts';

/** Streams do not end: what is pushed is looked at by itself. */
const isStream = ({ entryPoint }: Case) => entryPoint === 'events.changes';
const READING = createCases().filter((one) => one.isReading && !isStream(one));

/** Fields that are searched by. A call that takes one is asked for the word as well. */
const SEARCHED = ['search', 'query', 'title'];
const searchesOf = ({ fields }: Case) =>
  SEARCHED.filter((field) => fields.includes(field)).flatMap((field) => [
    { [field]: WORD },
    { [field]: WORD.slice(0, 4) },
    { [field]: `==${WORD}` },
  ]);

/** Everything that a person can read, as text by what was asked. */
async function readAll(world: NoteWorld, who: Outsider): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const one of READING) {
    for (const extra of [undefined, ...searchesOf(one)]) {
      const answer = await one.send(world, world.records, world.who[who](), extra);
      told.set(`${one.entryPoint} ${extra ? JSON.stringify(extra) : ''}`, toldBy(answer));
    }
  }
  return told;
}

const withWord = (told: Map<string, string>) =>
  [...told]
    .filter(([asked, answer]) => answer.includes(WORD) && !asked.includes(WORD))
    .map(([asked]) => asked);
const changes = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([asked, answer]) => before.get(asked) !== answer).map(([asked]) => asked);

describe('an internal note', () => {
  let world: NoteWorld;
  let note: Records;
  const before = new Map<Outsider, Map<string, string>>();
  const after = new Map<Outsider, Map<string, string>>();
  let heard: Awaited<ReturnType<typeof listen>>[];
  beforeAll(async () => {
    world = await createNoteWorld();
    for (const who of OUTSIDERS) before.set(who, await readAll(world, who));
    const { peer } = world.people;
    heard = [await listen(world.kit.asUser(peer as never))];
    note = await world.writeNote();
    // Other tests write, which also changes what people read.
    for (const who of OUTSIDERS) after.set(who, await readAll(world, who));
  });
  afterAll(() => world.kit.close());

  it('is there, and its readers find it', async () => {
    const api = world.kit.asUser(world.people.administrator as never);
    const comments = await api.comments.list({ ticketId: note.ticketId as never });
    expect(comments.filter(({ visibility }) => visibility === 'team')).toHaveLength(1);
    expect((await api.tickets.list({ search: WORD })).items).toHaveLength(1);
  });

  it.each(OUTSIDERS)('changes not one byte of what the %s can read', (who) => {
    const read = after.get(who) ?? new Map<string, string>();
    expect(read.size).toBeGreaterThan(0);
    expect(changes(before.get(who) ?? new Map(), read)).toEqual([]);
    expect(withWord(read)).toEqual([]);
  });

  it.each(OUTSIDERS)('is for the %s as if its ids were of nothing', async (who) => {
    const [ofNote, ofNothing] = [createCases(), createCases()];
    const { commentId, attachmentId } = world.missing;
    const nothing = { ...note, commentId, attachmentId };
    for (const [index, one] of ofNote.entries()) {
      if (one.row.target !== 'comment' && one.row.target !== 'attachment') continue;
      const answer = await one.send(world, note, world.who[who]());
      const other = await ofNothing[index]?.send(world, nothing, world.who[who]());
      expect([one.entryPoint, toldBy(answer)]).toEqual([one.entryPoint, other && toldBy(other)]);
    }
  });

  it.each(OUTSIDERS)('is written by no %s', async (who) => {
    const as = world.who[who]();
    const headers = as.startsWith('Bearer ') ? { authorization: as } : { cookie: as };
    const payload = { text: 'A note of my own', visibility: 'team' };
    const answer = await world.kit.send(`POST /api/tickets/${note.ticketId}/comments`, { headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual(
      who === 'stranger' ? [404, 'not_found'] : [403, 'team_only'],
    );
  });

  it('is told to no agent of a member', async () => {
    const { ticketId } = note;
    const read = await askAgentDoor(world, 'get_ticket', { ticket: ticketId });
    expect(read).toContain('Look, @Ann Admin');
    const found = await askAgentDoor(world, 'find_tickets', { words: WORD });
    const similar = await askAgentDoor(world, 'similar_tickets', { ticket: ticketId });
    for (const answer of [read, similar]) expect(answer).not.toContain(WORD);
    expect(found).toContain('No tickets found.');
  });

  it('reaches no program that uses the typed client', async () => {
    const client = clientOf(world);
    const { ticketId, projectId } = note;
    const said = await client.comments.list({ ticketId });
    expect(said.map(({ text }) => text)).toContain('Look, @Ann Admin');
    const ticket = await client.tickets.get({ id: ticketId });
    const found = await client.tickets.list({ search: WORD });
    const similar = await client.duplicates.similar({ projectId, title: `The ${WORD} again` });
    expect(found.items).toEqual([]);
    for (const answer of [said, ticket, similar]) expect(JSON.stringify(answer)).not.toContain(WORD);
    expect([ticket.commentCount, ticket.noteCount ?? null]).toEqual([said.length, null]);
  });

  it('is pushed to nobody else', async () => {
    const { kit, people } = world;
    const api = kit.asUser(people.administrator as never);
    await api.comments.add({ ticketId: note.ticketId as never, text: 'For all' });
    const first = await heard[0]?.next();
    const listed = await kit.asUser(people.peer as never).comments.list({ ticketId: note.ticketId as never });
    expect(first?.event).toMatchObject({ kind: 'comment.created' });
    expect(listed.at(-1)?.text).toBe('For all');
    // The next event is the next change that everybody may read.
    await api.tickets.edit({ id: note.ticketId as never, title: 'Another title' });
    expect((await heard[0]?.next())?.event).toMatchObject({ kind: 'ticket.updated' });
    await heard[0]?.stop();
  });
});

describe('a world with an internal note', () => {
  let [first, second]: NoteWorld[] = [];
  beforeAll(async () => {
    [first, second] = [await createNoteWorld(), await createNoteWorld()];
    await first.writeNote();
    second.kit.clock.advance(NOTE_TAKES);
    await first.goOn(true);
    await second.goOn(false);
  });
  afterAll(async () => {
    await first?.kit.close();
    await second?.kit.close();
  });

  it('answers every call, sends every mail and goes on as one without', { timeout: 240_000 }, async () => {
    if (!first || !second) throw new Error('There are two worlds.');
    const [ofFirst, ofSecond] = [createCases(), createCases()];
    for (const [index, one] of ofFirst.entries()) {
      if (isStream(one)) continue;
      for (const who of ['creator', 'stranger'] as const) {
        const answer = await one.send(first, first.records, first.who[who]());
        const other = await ofSecond[index]?.send(second, second.records, second.who[who]());
        const [told, expected] = [toldBy(answer), other ? toldBy(other) : ''];
        expect([one.entryPoint, who, masked(told)]).toEqual([one.entryPoint, who, masked(expected)]);
        expect([one.entryPoint, who, told.includes(WORD)]).toEqual([one.entryPoint, who, false]);
      }
      for (const { kit } of [first, second]) kit.clock.advance(61_000);
    }
    for (const { kit, people } of [first, second]) {
      const { url } = await kit.asUser(people.administrator as never).calendar.create();
      const calendar = await kit.send(`GET ${new URL(url).pathname}` as never, {});
      expect([calendar.statusCode, calendar.body.includes(WORD)]).toEqual([200, false]);
    }
    const [hooks, otherHooks] = [await hooksSent(first), await hooksSent(second)];
    expect(hooks.filter((body) => body.includes(WORD))).toEqual([]);
    expect(hooks.map(masked)).toEqual(otherHooks.map(masked));
    expect(hooks.length).toBeGreaterThan(0);
    const [mails, others] = [await mailsToOutsiders(first), await mailsToOutsiders(second)];
    const read = (sent: typeof mails) =>
      sent.map((mail) => masked(JSON.stringify([mail.to, mail.subject, mail.text, mail.html])));
    expect(mails.filter((mail) => JSON.stringify(mail).includes(WORD))).toEqual([]);
    // Emails that are due at the same time leave in no certain order.
    expect(read(mails).toSorted()).toEqual(read(others).toSorted());
    expect(mails.length).toBeGreaterThan(0);
  });
});
