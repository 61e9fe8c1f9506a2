import { lookSoon } from '@ringmark/api/projects/doors/project-door';
import type { Doors } from '@ringmark/contract/projects/doors';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DOOR_CANARIES, type DoorSite, startDoorSite } from '../testing/door-site.ts';
import { startWatchedServer, type WatchedServer } from '../testing/watched-server.ts';

const PLANTED = 'c4nary-planted-to-be-found';
const SIZE = { width: 800, height: 600 };
const PATIENT = { timeout: 30_000 };

let site: DoorSite;
let server: WatchedServer;
beforeEach(async () => {
  site = await startDoorSite();
  server = await startWatchedServer(`127.0.0.1:${site.port}`);
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

async function aTeam() {
  const organization = server.anOrganization();
  const allowed_urls = JSON.stringify([`${site.origin}/`]);
  const project = server.aProject({ organization_id: organization.id, allowed_urls });
  const user = server.aUser({ organization_id: organization.id });
  server.assign(user, project);
  const ann = await server.signedIn('ann', user);
  const boss = await server.signedIn('boss', { id: '', email: 'boss@company.test' });
  const doors = `/api/admin/projects/${project.id}/doors`;
  const list = async (): Promise<Doors> => (await boss.send(`GET ${doors}`)).json();
  const untilTried = async () =>
    await expect
      .poll(async () => (await list()).items.map(({ state }) => state), PATIENT)
      .not.toContain('trying');
  return { project, ann, boss, doors, list, untilTried };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

const secrets = () => {
  const { origin } = site;
  const { password, header, cookie } = DOOR_CANARIES;
  return [
    { kind: 'http', origin, username: 'lena', password },
    { kind: 'header', origin, name: 'X-Door', value: header },
    { kind: 'cookies', cookies: [{ name: 'door', value: cookie, host: '127.0.0.1' }] },
  ];
};

/** Each kind, and everything that is refused of it with the value in it. */
async function addAll({ boss, doors, untilTried }: Team) {
  for (const secret of secrets()) {
    const wrong = {
      ...secret,
      origin: 'https://elsewhere.example',
      cookies: [{ name: '=', value: DOOR_CANARIES.cookie, host: '-' }],
    };
    expect((await boss.send(`POST ${doors}`, { json: { secret: wrong } })).status).toBe(400);
    const twisted = { secret: { ...secret, kind: DOOR_CANARIES.header } };
    expect((await boss.send(`POST ${doors}`, { json: twisted })).status).toBe(400);
    const added = await boss.send(`POST ${doors}`, { json: { secret } });
    expect([added.status, added.text]).toEqual([200, expect.stringContaining('"trying"')]);
    await untilTried();
  }
}

/** Records a sign-in as an administrator does; the view is opened as the product opens it. */
async function keepRecorded({ boss, doors, project, untilTried }: Team) {
  const { viewer, db } = server.services;
  const admin = db.first(db.q.selectFrom('user').select('id').where('is_admin', '=', 1));
  const ownerId = admin?.id ?? '';
  const page = { url: `${site.origin}/sign-in`, allowedUrls: [site.origin], isAnyOfSites: true, ...SIZE };
  const { sessionId } = await viewer.openRecording({ ownerId, subject: project.id, ...page });
  const kept = await boss.send(`POST ${doors}/recorded`, { json: { sessionId } });
  expect([kept.status, kept.text]).toEqual([200, expect.stringContaining('recorded')]);
  await viewer.closeAllOf(ownerId);
  await untilTried();
}

/** A member looks at the page, saves a pin, and asks all that can be asked of both. */
async function lookThrough({ ann, boss, project }: Team) {
  const opened = await ann.send('POST /api/viewport/init', {
    json: { url: `${site.origin}/`, projectId: project.id, ...SIZE },
  });
  const sessionId = String(opened.json().sessionId);
  const live = await ann.live(sessionId);
  live.send({ type: 'click', x: 50, y: 50 });
  live.send({ type: 'key', action: 'press', key: 'a', code: 'KeyA', modifiers: { ctrl: true } });
  live.send({ type: 'key', action: 'press', key: 'c', code: 'KeyC', modifiers: { ctrl: true } });
  const at = { json: { sessionId, x: 50, y: 50, scrollX: 0, scrollY: 0, height: 100 } };
  const seen = (await ann.send('POST /api/viewport/inspect', at)).json();
  const { screenshot, url, report, ...pin } = seen;
  expect(JSON.stringify([pin, report])).toContain('[removed]');
  for (const call of ['scroll', 'click', 'strip']) await ann.send(`POST /api/viewport/${call}`, at);
  const shown = { viewportWidth: SIZE.width, viewportHeight: SIZE.height, shotX: 0, shotY: 0 };
  const words = {
    projectId: project.id,
    title: 'The form',
    description: `It is wrong. ${PLANTED}`,
    status: 'Received',
  };
  const made = await ann.send('POST /api/tickets', {
    json: { ...words, url, screenshot, report, clickX: '50', clickY: '50', pin: { ...pin, ...shown } },
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const { id } = made.json();
  for (const person of [ann, boss])
    for (const rest of ['', '/screenshot', '/screenshot?marked=true'])
      expect((await person.send(`GET /api/tickets/${id}${rest}`)).status).toBe(200);
  return { live };
}

async function readAll({ ann, boss, list, doors }: Team) {
  for (const path of ['/api/tickets', '/api/projects', '/api/organizations']) await ann.send(`GET ${path}`);
  for (const path of [
    '/api/admin/audit',
    '/api/admin/projects',
    '/api/admin/system',
    '/api/metrics',
    '/api/openapi.json',
  ])
    await boss.send(`GET ${path}`);
  const input = encodeURIComponent(JSON.stringify({ projectId: doors.split('/')[4] }));
  await boss.send(`GET /api/trpc/doors.list?input=${input}`);
  const pictures = (await list()).items.flatMap(({ trial }) => [trial?.withUrl, trial?.withoutUrl]);
  for (const url of pictures.filter((one) => typeof one === 'string'))
    expect((await boss.send(`GET ${url}`)).status).toBe(200);
  expect(pictures.length).toBeGreaterThan(0);
  // A member and a token get nothing, and learn nothing.
  expect((await ann.send(`GET ${doors}`)).status).toBe(403);
}

describe('what opens a closed page', () => {
  it('is in no file, log, picture, event, mail, backup or answer, however the page repeats it', async () => {
    const team = await aTeam();
    await addAll(team);
    await keepRecorded(team);
    expect((await team.list()).items.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([['http', 'open']]),
    );
    const { live } = await lookThrough(team);
    await readAll(team);
    expect([...site.opened].toSorted()).toEqual(['cookie', 'header', 'password', 'recorded']);
    const [first] = (await team.list()).items;
    await team.boss.send(`POST ${team.doors}/${first?.id}/try`);
    await team.untilTried();
    await team.boss.send(`PUT ${team.doors}`, { json: { level: 'use' } });
    await expect.poll(() => live.notices.some((one: LiveNotice) => one.type === 'gone')).toBe(true);
    site.shut();
    lookSoon(server.services, team.project.id, 0);
    await expect
      .poll(async () => (await team.list()).items.map(({ state }) => state), PATIENT)
      .toContain('closed');
    server.log.info({ note: PLANTED }, 'This is written to be found.');
    const mailed = { PLANTED, expired: 'The stored sign-in for' };
    await expect
      .poll(async () => (await server.placesOf(mailed)).join('\n'), PATIENT)
      .toMatch(/mails\/[^\n]*expired/);
    await server.backUp();
    expect(await server.placesOf(DOOR_CANARIES)).toEqual([]);
    const planted = (await server.placesOf({ PLANTED })).join('\n');
    for (const place of [
      'data/ringmark.sqlite',
      'backup.tar',
      'the log',
      'answers to ann',
      'answers to boss',
    ])
      expect(planted).toContain(place);
    const heard = (await server.placesOf({ cut: '[removed]' })).join('\n');
    for (const place of ['data/ringmark.sqlite', 'answers to ann', 'live view of ann'])
      expect(heard).toContain(place);
  });
});
