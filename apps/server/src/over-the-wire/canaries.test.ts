import { readFile } from 'node:fs/promises';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { LIVE_CLOSE } from '@ringmark/contract/live/frame';
import { VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANARIES, type CanarySite, PARTS, startCanarySite } from '../testing/canary-site.ts';
import { formOf } from '../testing/server-kit.ts';
import {
  startWatchedServer,
  type WatchedLive,
  type WatchedPerson,
  type WatchedServer,
} from '../testing/watched-server.ts';

const PLANTED = 'c4nary-planted-to-be-found';
const SIZE = { width: 800, height: 600 };

let site: CanarySite;
let server: WatchedServer;
beforeEach(async () => {
  site = await startCanarySite();
  server = await startWatchedServer(`127.0.0.1:${site.port}`);
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

/** Two colleagues of one project and an administrator, all of whom listen. */
async function aTeam() {
  const organization = server.anOrganization();
  const project = server.aProject({
    organization_id: organization.id,
    allowed_urls: JSON.stringify([`${site.origin}/post`, `${site.origin}/get`]),
  });
  const person = async (name: string) => {
    const user = server.aUser({ organization_id: organization.id });
    server.assign(user, project);
    return server.signedIn(name, user);
  };
  const [ann, ben] = [await person('ann'), await person('ben')];
  const boss = await server.signedIn('boss', { id: '', email: 'boss@company.test' });
  return { project, ann, ben, boss };
}

type Kind<T extends LiveNotice['type']> = Extract<LiveNotice, { type: T }>;

async function told<T extends LiveNotice['type']>(live: WatchedLive, type: T): Promise<Kind<T>> {
  const find = () => live.notices.find((notice): notice is Kind<T> => notice.type === type);
  await expect.poll(find).toBeDefined();
  return find() as Kind<T>;
}

async function open(person: WatchedPerson, path: string, projectId: string) {
  const answer = await person.send('POST /api/viewport/init', {
    json: { url: site.origin + path, projectId, ...SIZE },
  });
  const { sessionId } = answer.json();
  return { sessionId: String(sessionId), live: await person.live(sessionId) };
}

const at = (y: number) => ({ type: 'click', x: 100, y }) as const;
const press = (key: string, code: string, ctrl = false) =>
  ({ type: 'key', action: 'press', key, code, modifiers: { ctrl } }) as const;

/** Gives the page every canary, and waits until its site has all of them. */
async function giveAll(person: WatchedPerson, { sessionId, live }: Awaited<ReturnType<typeof open>>) {
  const { id } = await told(live, 'signIn');
  live.send({ type: 'signIn', id, username: 'lena', password: CANARIES.authentication });
  await expect.poll(() => site.got.get('authentication')).toBeDefined();
  await expect
    .poll(() => live.notices.some((one) => one.type === 'navigation' && one.title === 'Sign in'))
    .toBe(true);
  live.send(at(PARTS.ask));
  live.send({ type: 'dialog', id: (await told(live, 'dialog')).id, accept: true, text: CANARIES.prompt });
  live.send(at(PARTS.paste));
  live.send({ type: 'paste', text: CANARIES.pasted, html: `<b>${CANARIES.pasted}</b>` });
  live.send(at(PARTS.file));
  const wanted = await told(live, 'files');
  const form = await formOf({ name: 'a.txt', content: CANARIES.file });
  await person.send(`POST ${VIEW_FILES_PATH}?sessionId=${sessionId}&id=${wanted.id}`, form);
  typePassword(live);
  expect((await told(live, 'refused')).url).toBe('https://elsewhere.example/in?password=removed');
  await expect.poll(() => Object.fromEntries(site.got)).toMatchObject(CANARIES);
}

/** Types the password with an input method, as text and by keys; then tries to copy it, and to open a menu over it. */
function typePassword(live: WatchedLive) {
  const [first, ...rest] = [CANARIES.password.slice(0, 8), ...CANARIES.password.slice(8)];
  live.send(at(PARTS.password));
  live.send({ type: 'composition', text: first });
  live.send({ type: 'text', text: first });
  for (const key of rest) live.send(press(key, key === '-' ? 'Minus' : `Key${key.toUpperCase()}`));
  live.send(press('a', 'KeyA', true));
  live.send(press('c', 'KeyC', true));
  live.send(press('x', 'KeyX', true));
  live.send({ ...at(PARTS.password), button: 'right' });
  live.send(at(PARTS.nothing));
}

/** Saves a pin at a place as the client does. @returns the ticket's id. */
async function savePin(
  person: WatchedPerson,
  { sessionId, live }: Awaited<ReturnType<typeof open>>,
  projectId: string,
  y: number,
): Promise<string> {
  const json = { sessionId, x: 100, y };
  const inspected = await person.send('POST /api/viewport/inspect', { json });
  const ended = live.notices.filter(({ type }) => type === 'gone');
  expect([inspected.status, inspected.text, ended]).toEqual([200, expect.any(String), []]);
  const seen = inspected.json();
  const { screenshot, url, report, steps, ...pin } = seen;
  const words = { projectId, title: 'The form', description: `It is wrong. ${PLANTED}`, status: 'Received' };
  const shown = { viewportWidth: SIZE.width, viewportHeight: SIZE.height, shotX: 0, shotY: 0 };
  const made = await person.send('POST /api/tickets', {
    json: {
      ...words,
      url,
      screenshot,
      report,
      steps,
      clickX: '100',
      clickY: String(y),
      pin: { ...pin, ...shown },
    },
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  // Presses are among them: what was typed and pasted is not.
  const told = await person.send(`GET /api/tickets/${made.json().id}/steps`);
  expect(told.text).toContain('pressed');
  return made.json().id;
}

/** Everything that a ticket and a view can be asked. */
async function askEverything(person: WatchedPerson, ticketId: string, sessionId: string): Promise<number[]> {
  const view = { json: { sessionId, scrollX: 0, scrollY: 0, x: 100, y: PARTS.nothing, height: 100 } };
  const pins = { json: { sessionId, ticketIds: [ticketId] } };
  const form = await formOf({ name: 'b.txt', content: 'of another' });
  const ofTicket = ['', '/screenshot', '/screenshot?marked=true'].map(
    (rest) => `GET /api/tickets/${ticketId}${rest}`,
  );
  for (const route of ['GET /api/tickets', ...ofTicket, 'GET /api/trpc/viewport.signedInSites'])
    expect([route, (await person.send(route)).status]).toEqual([route, 200]);
  const answers = [
    await person.send('POST /api/viewport/scroll', view),
    await person.send('POST /api/viewport/strip', { json: { sessionId, y: 0, height: 100 } }),
    await person.send('POST /api/viewport/inspect', view),
    await person.send('POST /api/viewport/pins', pins),
    await person.send('POST /api/viewport/click', view),
    await person.send(`POST ${VIEW_FILES_PATH}?sessionId=${sessionId}&x=100&y=${PARTS.file}`, form),
  ];
  return answers.map(({ status }) => status);
}

/** Another person has no part in a view, although they may see its tickets. */
async function expectNothing(other: WatchedPerson, ticketId: string, sessionId: string) {
  expect(await askEverything(other, ticketId, sessionId)).toEqual([404, 404, 404, 404, 404, 404]);
  const foreign = await other.live(sessionId);
  expect([await foreign.closed, foreign.notices]).toEqual([LIVE_CLOSE.gone, []]);
}

describe('what a person gives to a page alone', () => {
  it('is in no file, log, picture, event, mail, backup or answer, and with no other person', async () => {
    const { project, ann, ben, boss } = await aTeam();
    const bens = await open(ben, '/post', project.id);
    const view = await open(ann, '/post', project.id);
    const { sessionId } = view;
    await giveAll(ann, view);
    const tickets: string[] = [];
    for (const y of [PARTS.password, PARTS.paste, PARTS.file])
      tickets.push(await savePin(ann, view, project.id, y));
    const [ticket = ''] = tickets;
    expect(await askEverything(ann, ticket, sessionId)).toEqual([200, 200, 200, 200, 200, 200]);
    await expectNothing(ben, ticket, sessionId);
    await expectNothing(boss, ticket, sessionId);
    expect((await boss.send(`POST /api/admin/impersonate/${ann.id}`)).status).toBe(200);
    await expectNothing(boss, ticket, sessionId);
    view.live.send(at(PARTS.submit));
    await expect.poll(() => site.got.get('form')).toContain(CANARIES.password);
    await ann.send('POST /api/viewport/close', { json: { sessionId } });
    // The data folder now contains what the page keeps of the sign-in, sealed.
    const kept = await ann.send('GET /api/trpc/viewport.signedInSites');
    expect(kept.text).toContain(project.id);
    const again = await open(ann, '/post', project.id);
    const seen = await ann.send('POST /api/viewport/inspect', {
      json: { sessionId: again.sessionId, x: 1, y: 1 },
    });
    expect(seen.json().pageTitle).toBe('Sign in');
    // The other was asked for a password of their own all the time, and is now, in another view.
    // So is an administrator who looks through the eyes of the first one.
    const others = [bens, await open(ben, '/post', project.id), await open(boss, '/post', project.id)];
    for (const { live } of others) await told(live, 'signIn');
    server.log.info({ note: PLANTED }, 'This is written to be found.');
    await expect
      .poll(() => server.placesOf({ PLANTED }), { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/^mails\//));
    await server.backUp();

    expect(await server.placesOf(CANARIES)).toEqual([]);
    // The key that seals it is in its file, and in no answer, log, mail or backup.
    const key = (await readFile(server.keyFile, 'utf8')).trim();
    expect(await server.placesOf({ key, hex: Buffer.from(key, 'base64').toString('hex') })).toEqual([
      expect.stringMatching(/^data\.key: /),
    ]);
    const planted = (await server.placesOf({ PLANTED })).join('\n');
    for (const place of [
      'data/ringmark.sqlite',
      'backup.tar',
      'mails/',
      'the log',
      'answers to ann',
      'answers to ben',
      'answers to boss',
    ])
      expect(planted).toContain(place);
    const heard = (await server.placesOf({ ticket, title: 'Sign in', browser: '"browser":' })).join('\n');
    for (const place of [
      'ringmark-viewer-',
      'events to ann',
      'events to ben',
      'events to boss',
      'live view of ann',
    ])
      expect(heard).toContain(place);
  });

  it('is in none of them where a form puts the password into the address of the next page', async () => {
    const { project, ann } = await aTeam();
    const view = await open(ann, '/get', project.id);
    await giveAll(ann, view);
    view.live.send(at(PARTS.submit));
    await expect.poll(() => site.got.get('form')).toContain(CANARIES.password);
    await expect
      .poll(() => view.live.notices.some((one) => one.type === 'navigation' && one.title === 'In'))
      .toBe(true);
    // The next page leads on with the same address.
    await savePin(ann, view, project.id, PARTS.link);
    await server.backUp();
    expect(await server.placesOf(CANARIES)).toEqual([]);
    expect((await server.placesOf({ path: '/signed-in' })).join('\n')).toContain('answers to ann');
  });
});
