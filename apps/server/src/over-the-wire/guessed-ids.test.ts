import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { splitRoute } from '../rest/rest.ts';
import { REST_CALLS } from '../rest/rest-calls.ts';
import { countRows } from '../testing/count-rows.ts';
import { createServerKit, formOf, type ServerKit } from '../testing/server-kit.ts';

const PROBES = 10_000;
const AT_A_TIME = 50;
const CANARY = 'canary-91d4';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

/** An organization whose every text holds the canary, and the ids of all that it has. */
async function aSecretOrganization(): Promise<string[]> {
  const { user, organization, project } = kit.aMemberWithProject();
  kit.db.run(kit.db.q.updateTable('user').set({ name: CANARY }).where('id', '=', user.id));
  kit.db.run(kit.db.q.updateTable('project').set({ name: CANARY }).where('id', '=', project.id));
  const ids: string[] = [user.id, organization.id, project.id];
  const api = kit.asUser(user);
  for (let count = 0; count < 10; count += 1) {
    const words = { title: `${CANARY} ${count}`, description: CANARY };
    const { id } = await api.tickets.create({ projectId: project.id, ...words });
    const comment = await api.comments.add({ ticketId: id, text: CANARY });
    const form = await formOf({ name: `${CANARY}.txt`, content: CANARY });
    const [file] = (await kit.send(`POST /api/tickets/${id}/attachments`, { as: user, ...form })).json();
    ids.push(id, comment.id, file.id);
  }
  const size = { width: 800, height: 600 };
  const view = await api.viewport.open({ url: project.allowedUrls[0] ?? '', ...size });
  return [...ids, view.sessionId];
}

/** Returns the id that comes `steps` steps before or after another one. */
function neighbourOf(id: string, steps: number): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + BigInt(steps)).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;

/** The ids themselves first, then their neighbours, numbers one after the other, and what chance gives. */
function* guesses(ids: readonly string[]): Generator<string, never> {
  yield* ids;
  for (let number = 1; ; number += 1) {
    yield neighbourOf(oneOf(ids), oneOf([-1, 1]) * randomInt(1, 1_000));
    yield oneOf(ids).slice(0, -4) + randomBytes(2).toString('hex');
    yield String(number);
    yield randomUUID();
  }
}

/** Every endpoint that is about a thing with an id, and what is sent there. */
const entryPoints = () => {
  const calls = REST_CALLS.map((call) => ({ ...splitRoute(call) })).filter(
    ({ path }) => /:\w*[iI]d\b/.test(path) && !path.startsWith('/api/admin/'),
  );
  return [
    ...calls.map(({ method, path }) => ({ method: String(method), path })),
    { method: 'GET', path: '/api/attachments/:id/download' },
    { method: 'GET', path: '/api/uploads/:id' },
    { method: 'POST', path: '/api/tickets/:id/attachments/uploads' },
    { method: 'POST', path: '/api/comments/:id/attachments/uploads' },
    { method: 'GET', path: '/api/attachments/:id/video' },
    { method: 'GET', path: '/api/tickets/:id/screenshot' },
    { method: 'GET', path: '/api/tickets/:id/proofs/:proofId/picture' },
    { method: 'GET', path: '/api/tickets/:id/frozen-page.mhtml' },
    { method: 'GET', path: '/api/tickets/:id/sizes/pictures/:pictureId' },
  ];
};

const bodyOf = (method: string, path: string) => {
  if (method === 'GET' || method === 'DELETE') return {};
  if (path.startsWith('/api/views/')) return { payload: { name: 'Mine.' } };
  if (path.endsWith('/comments')) return { payload: { text: 'Mine.' } };
  if (path.endsWith('/drawing')) return { payload: { shapes: [] } };
  if (path.endsWith('/blur')) return { payload: { covers: [{ x: 0, y: 0, width: 1, height: 1 }] } };
  if (path.endsWith('/uploads')) return { payload: { fileName: 'a.txt', fileSize: 1 } };
  if (path.endsWith('/join')) return { payload: { text: 'Mine.' } };
  if (path.endsWith('merge')) return { payload: { ids: ['another'] } };
  if (path.endsWith('/reject')) return { payload: { reason: 'Mine.' } };
  if (path.endsWith('/:box')) return { payload: { isDone: true, seen: 'Mine.' } };
  if (path === '/api/comments/:id') return { payload: { text: 'Mine.' } };
  if (path.endsWith('/:resolution')) return { payload: { isWrong: true } };
  if (path.endsWith('/subscription')) return { payload: { isMuted: true } };
  if (path.startsWith('/api/views/')) return { payload: { name: 'Mine.' } };
  if (path.endsWith('/watching')) return { payload: { level: 'all' } };
  if (method === 'PATCH') return { payload: { title: 'Mine.' } };
  if (path.endsWith('/move')) return { payload: { status: 'Done', above: 'another' } };
  return { payload: { status: 'Accepted' } };
};

const views = (guess: string) => ({
  route: 'POST /api/viewport/scroll',
  call: { payload: { sessionId: guess, scrollX: 0, scrollY: 0 } },
});

it('ten thousand guessed ids give a stranger not a byte of another organization, and change nothing', async () => {
  const ids = await aSecretOrganization();
  const { user: stranger } = kit.aMemberWithProject();
  const headers = { cookie: kit.cookieOf(stranger) };
  const before = countRows(kit.db);
  const guess = guesses(ids);
  const routes = entryPoints();
  expect(routes.length).toBeGreaterThanOrEqual(10);
  const statuses = new Map<number, number>();
  const leaks: string[] = [];
  const probe = async (index: number) => {
    const id = guess.next().value;
    // The true ids are tried at every endpoint, the others at one after the other.
    const known = index < ids.length ? routes : [routes[index % routes.length] ?? oneOf(routes)];
    const tries = known.map(({ method, path }) => ({
      route: `${method} ${path.replace(':resolution', '375x667').replace(':box', '0').replaceAll(/:\w+/g, id)}`,
      call: bodyOf(method, path),
    }));
    for (const { route, call } of index % 10 === 0 ? [...tries, views(id)] : tries) {
      const answer = await kit.send(route, { headers, ...call });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if ((answer.body + JSON.stringify(answer.headers)).includes(CANARY)) leaks.push(route);
    }
  };
  for (let from = 0; from < PROBES; from += AT_A_TIME)
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, index) => probe(from + index)));
  expect(leaks).toEqual([]);
  // Every answer is "not found", or "forbidden" for any id where only administrators act.
  expect([...statuses.keys()].toSorted()).toEqual([403, 404]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(PROBES);
  expect(countRows(kit.db)).toEqual(before);
  // The same ids open everything to people who may see them.
  const admin = kit.anAdmin();
  const seen = await kit.send(`GET /api/tickets/${ids[3]}`, { as: admin });
  expect(seen.body).toContain(CANARY);
});
