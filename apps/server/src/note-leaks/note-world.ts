import { runOutbox } from '@ringmark/api/compose/run-outbox';
import { runDeliveries } from '@ringmark/api/outward/webhooks/run-deliveries';
import { AGENTS_PATH } from '@ringmark/contract/people/agents';
import { WEBHOOK_EVENTS } from '@ringmark/contract/projects/webhook-kinds';
import type { UserId } from '@ringmark/contract/ids';
import type { LightMyRequestResponse } from 'fastify';
import { createRingmarkClient, type RingmarkClient } from '../../../../packages/client/src/index.ts';
import { buildFixtures, type Fixtures, type Records } from '../access-table/fixtures.ts';
import { createServerKit, formOf, type ServerKit } from '../testing/server-kit.ts';

/** In the note, and in the name and the bytes of its file. */
export const WORD = 'zirconium';
const NAMES = { mentioned: 'Cato Colleague', late: 'Late Leaver', digest: 'Dora Digest' };

/** ms */
export const NOTE_TAKES = 1_000;

/** The callers that must not learn that there is a note. */
export const OUTSIDERS = ['creator', 'peer', 'stranger', 'administratorAsMember', 'token'] as const;
export type Outsider = (typeof OUTSIDERS)[number];

export interface NoteWorld {
  kit: ServerKit;
  /** The ticket under test: a pin's picture, comments, mentions and files. */
  records: Records;
  missing: Records;
  who: Record<Outsider, () => string>;
  people: { administrator: { id: string }; peer: { id: string }; leavers: readonly { id: string }[] };
  /** Writes the note, with all that a note can have. @returns the records with its ids for the comment's. */
  writeNote(): Promise<Records>;
  /** Works on with the ticket as a team does: a watch, a label, a due date, an edit of several tickets, a merge. */
  goOn(isWithNote: boolean): Promise<void>;
}

function must(answer: LightMyRequestResponse, status: number) {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** A comment with a file, as a person sends it. */
async function comment(kit: ServerKit, as: { id: never }, ticketId: string, json: object, file: string) {
  const made = must(await kit.send(`POST /api/tickets/${ticketId}/comments`, { as, payload: json }), 201);
  const form = await formOf({ name: `${file}.txt`, content: file });
  const up = must(await kit.send(`POST /api/comments/${made.id}/attachments`, { as, ...form }), 201);
  return { commentId: String(made.id), attachmentId: String(up[0].id) };
}

const personOf = ({ records }: Fixtures, kit: ServerKit) => {
  const administrator = kit.anAdmin({ name: 'Ann Admin' });
  const peer = kit.aUser({ organization_id: records.own.organizationId as never, name: 'Peer' });
  kit.assign(peer, { id: records.own.projectId as never });
  const mentioned = kit.anAdmin({ name: NAMES.mentioned });
  const leavers = [kit.anAdmin({ name: NAMES.late }), kit.anAdmin({ name: NAMES.digest })];
  // They can still open the ticket as members.
  for (const leaver of leavers) kit.assign(leaver, { id: records.own.projectId as never });
  return { administrator, peer, mentioned, leavers, creator: { id: records.own.userId as never } };
};

interface Workers {
  own: Records;
  administrator: { id: UserId };
  peer: { id: UserId };
}

/** @param isWithNote of a ticket that is merged into the one under test; its files and edits take no time. */
async function workOn(kit: ServerKit, { own, administrator, peer }: Workers, isWithNote: boolean) {
  const [ticketId, projectId] = [own.ticketId as never, own.projectId as never];
  const [team, customer] = [kit.asUser(administrator), kit.asUser(peer)];
  const words = { projectId, title: 'The same again', description: 'As said.' };
  const other = (await customer.tickets.create(words)).id;
  if (isWithNote) {
    const text = `Again the ${WORD}`;
    await comment(kit, administrator as never, other, { text, visibility: 'team' }, WORD);
  }
  const label = await team.labels.create({ projectId, name: 'Copy', colour: 'teal' });
  await team.tickets.triage({ id: ticketId, dueOn: '2026-03-14', addLabels: [label.id] });
  await customer.watchers.set({ ticketId: other, level: 'all' });
  await team.bulkEdits.create({ ids: [ticketId, other], severity: 'high' });
  await customer.savedViews.create({ name: 'High', search: { severity: 'high' } });
  await team.merging.merge({ id: ticketId, ids: [other] });
}

/** Sets up everything that receives news without asking: a webhook, watchers, and digests. */
async function listen(
  kit: ServerKit,
  { own, administrator, peer }: Workers,
  digestReader: { id: UserId } | undefined,
) {
  const [ticketId, projectId] = [own.ticketId as never, own.projectId as never];
  await kit.asUser(administrator).webhooks.create({
    projectId,
    name: 'Receiver',
    url: 'https://hooks.example.com/notes',
    format: 'standard',
    events: [...WEBHOOK_EVENTS],
  });
  await kit.asUser(peer).watchers.set({ ticketId, level: 'all' });
  for (const reader of [peer, digestReader])
    if (reader) await kit.asUser(reader).notifications.updateSettings({ isEnabled: true, digest: 'daily' });
}

/** One world in which everything is the same each time, but for ids. */
export async function createNoteWorld(): Promise<NoteWorld> {
  const kit = await createServerKit();
  const fixtures = await buildFixtures(kit);
  const { administrator, peer, leavers, creator } = personOf(fixtures, kit);
  const own = fixtures.records.own;
  await listen(kit, { own, administrator, peer }, leavers[1]);
  const said = await comment(kit, peer as never, own.ticketId, { text: 'Look, @Ann Admin' }, 'said');
  await comment(kit, administrator as never, own.ticketId, { text: 'Seen, @Peer' }, 'seen');
  const token = await kit.asUser(creator).apiTokens.create({ name: 'A', scope: 'write', expiresInDays: 9 });
  const bearer = `Bearer ${token.token}`;
  // Tokens show when they were used first.
  must(await kit.send('GET /api/projects', { headers: { authorization: bearer } }), 200);
  return {
    kit,
    records: { ...own, ...said },
    missing: fixtures.records.missing,
    who: {
      creator: () => kit.cookieOf(creator),
      peer: () => kit.cookieOf(peer),
      stranger: () => String(fixtures.cookies.stranger()),
      administratorAsMember: () => kit.cookieOf(creator, administrator),
      token: () => bearer,
    },
    people: { administrator, peer, leavers },
    async writeNote() {
      // A date that the note or its edit would move is another one.
      kit.clock.advance(NOTE_TAKES);
      const mentions = Object.values(NAMES)
        .map((name) => `@${name}`)
        .join(', ');
      const text = `The ${WORD} for ${mentions}\n\n- [ ] ${WORD}`;
      const note = await comment(
        kit,
        administrator as never,
        own.ticketId,
        { text, visibility: 'team' },
        WORD,
      );
      const api = kit.asUser(administrator);
      const id = note.commentId as never;
      await api.comments.tick({ id, box: 0, isDone: true, seen: WORD });
      await api.comments.edit({ id, text: `${text}\n\nAgain ${WORD}` });
      return { ...own, ...note };
    },
    goOn: (isWithNote) => workOn(kit, { own, administrator, peer }, isWithNote),
  };
}

/**
 * Sends waiting emails after two people who were mentioned left the team. @returns emails to everyone except
 * administrators
 */
export async function mailsToOutsiders({ kit, people }: NoteWorld) {
  const former = kit.db.q.updateTable('user').set({ is_admin: 0 });
  for (const { id } of people.leavers) kit.db.run(former.where('id', '=', id as never));
  kit.clock.advance(24 * 3_600_000);
  await runOutbox(kit.services);
  const admins = kit.db.all(kit.db.q.selectFrom('user').select('email').where('is_admin', '=', 1));
  const addresses = new Set(admins.map(({ email }) => email));
  return kit.mailer.sent.filter(({ to }) => !addresses.has(to));
}

/** Sends what webhooks wait for. @returns the bodies */
export async function hooksSent({ kit }: NoteWorld): Promise<string[]> {
  const before = kit.outbound.requests.length;
  await runDeliveries(kit.services);
  return kit.outbound.requests.slice(before).map(({ body }) => body ?? '');
}

/** Calls a tool as an agent does. @returns the whole answer */
export async function askAgentDoor(
  { kit, who }: NoteWorld,
  name: string,
  input: Record<string, unknown>,
): Promise<string> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const headers = {
    authorization: who.token(),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const answer = await kit.send(`POST ${AGENTS_PATH}`, { headers, payload: call });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.body;
}

/** Makes the typed client that programs use, as the creator's token, whose calls go to the server of this world. */
export function clientOf({ kit, who }: NoteWorld): RingmarkClient {
  const send: typeof fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(input));
    const answer = await kit.send(`${method} ${pathname}${search}`, {
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    const contentType = String(answer.headers['content-type']);
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': contentType },
    });
  };
  const token = who.token().replace('Bearer ', '');
  return createRingmarkClient({ url: 'http://localhost', token, fetch: send });
}

/** Without ids, secrets and what follows from them, which differ from one world to another. */
export const masked = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#')
    .replaceAll(/"last-modified":"[^"]*"|"etag":"[^,]*"/g, '#')
    .replaceAll(/[\w-]{20,}/g, '#');

/** All that an answer tells, but for what is random. */
export function toldBy({ statusCode, headers, rawPayload }: LightMyRequestResponse): string {
  const { date: _now, 'x-ringmark-change': _position, 'set-cookie': _cookie, ...told } = headers;
  return JSON.stringify([statusCode, told, rawPayload.toString('latin1')]);
}
