import type { Project } from '@ringmark/contract/projects/projects';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REFUSAL_DELAY } from '../http/refusals/delay-refusals.ts';
import { formOf } from '../testing/server-kit.ts';
import type { WireAnswer, WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const PER_MINUTE = 60;
const MINUTE = 60_000;
const SENTENCE = /^You’ve made a lot of changes in a short time\. Try again in (\d+) (second|minute)s?\.$/;

let kit: WireKit;
let project: Project;
let member: WireClient;
let neighbour: WireClient;

beforeEach(async () => {
  kit = await createWireKit();
  const made = kit.aMemberWithProject();
  project = made.project;
  const other = kit.aUser({ organization_id: made.organization.id });
  kit.assign(other, project);
  [member, neighbour] = [await kit.signedIn(made.user), await kit.signedIn(other)];
});
afterEach(() => {
  vi.useRealTimers();
  return kit.close();
});

const aBody = (title = 'A title') => ({ projectId: project.id, title, description: 'Some words.' });
const create = (client: WireClient, headers?: Record<string, string>) =>
  client.send('POST /api/tickets', { json: aBody(), ...(headers && { headers }) });
const comment = (client: WireClient, id: string) =>
  client.send(`POST /api/tickets/${id}/comments`, { json: { text: 'Some words.' } });

async function upload(client: WireClient, id: string, files: number): Promise<WireAnswer> {
  const form = await formOf(
    ...Array.from({ length: files }, (_, index) => ({ name: `${index}.txt`, content: 'x' })),
  );
  return client.send(`POST /api/tickets/${id}/attachments`, form);
}

/** Makes `times` calls in turn. @returns the statuses that came, each once. */
async function repeat(times: number, call: () => Promise<WireAnswer>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let count = 0; count < times; count += 1) statuses.add((await call()).status);
  return [...statuses];
}

function expectRefusal(answer: WireAnswer): number {
  expect([answer.status, answer.json().code]).toEqual([429, 'too_many_requests']);
  expect(answer.json().error).toMatch(SENTENCE);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  return Number(answer.headers['retry-after']);
}

it('one person may create sixty tickets a minute, and the next after the announced wait', async () => {
  expect(await repeat(PER_MINUTE, () => create(member))).toEqual([201]);
  kit.clock.advance(20_000);
  const answer = await create(member);
  expect(expectRefusal(answer)).toBe(40);
  expect(answer.json().error).toContain('Try again in 40 seconds.');
  expect((await create(neighbour)).status).toBe(201);
  kit.clock.advance(39_000);
  expect(expectRefusal(await create(member))).toBe(1);
  kit.clock.advance(1_000);
  expect((await create(member)).status).toBe(201);
});

it('tickets, comments and each file of an upload count together', async () => {
  const { id } = (await create(member)).json();
  expect(await repeat(29, () => comment(member, id))).toEqual([201]);
  expect(await repeat(3, () => upload(member, id, 10))).toEqual([201]);
  for (const refused of [await create(member), await comment(member, id), await upload(member, id, 1)])
    expectRefusal(refused);
  expect((await upload(neighbour, id, 1)).status).toBe(201);
});

it('one person may make six hundred writes an hour', async () => {
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await repeat(PER_MINUTE, () => create(member))).toEqual([201]);
    kit.clock.advance(MINUTE);
  }
  const answer = await create(member);
  expect(expectRefusal(answer)).toBe(50 * 60);
  expect(answer.json().error).toContain('Try again in 50 minutes.');
  kit.clock.advance(50 * MINUTE);
  expect((await create(member)).status).toBe(201);
});

it('an administrator may write ten times as much, also while impersonating', async () => {
  const admin = await kit.signedIn(kit.anAdmin());
  const { userId } = (await create(member)).json();
  expect(await repeat(PER_MINUTE * 9, () => create(admin))).toEqual([201]);
  expect((await admin.send(`POST /api/admin/impersonate/${userId}`)).status).toBe(200);
  expect(await repeat(PER_MINUTE, () => create(admin))).toEqual([201]);
  expectRefusal(await create(admin));
  expect((await create(member)).status).toBe(201);
});

it('refused and repeated writes do not count', async () => {
  const elsewhere = kit.aProject();
  const refused = { ...aBody(), projectId: elsewhere.id };
  expect(await repeat(5, () => member.send('POST /api/tickets', { json: refused }))).toEqual([404]);
  expect(
    await repeat(5, () => member.send('POST /api/tickets', { json: { ...aBody(), title: '' } })),
  ).toEqual([400]);
  const again = () => create(member, { 'idempotency-key': 'one' });
  expect(await repeat(5, again)).toEqual([201]);
  expect(await repeat(PER_MINUTE - 1, () => create(member))).toEqual([201]);
  expectRefusal(await create(member));
  expect((await again()).status).toBe(201);
});

const createByTrpc = (client = member) => client.send('POST /api/trpc/tickets.create', { json: aBody() });

it('the write limit says the same by tRPC', async () => {
  expect(await repeat(PER_MINUTE, () => createByTrpc())).toEqual([200]);
  const answer = await createByTrpc();
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
  expect(answer.json().error.message).toMatch(SENTENCE);
});

it.each([
  ['REST', create],
  ['tRPC', createByTrpc],
])('holds back each refusal by %s for a moment, and answers others meanwhile', async (_way, call) => {
  expect(await repeat(PER_MINUTE, () => create(member))).toEqual([201]);
  // Held requests continue only when the test moves the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const order: string[] = [];
  const refused = call(member).then(({ status }) => order.push(`member ${status}`));
  // This one is sent after it, on another connection.
  await create(neighbour).then(({ status }) => order.push(`neighbour ${status}`));
  expect(order).toEqual(['neighbour 201']);
  let heldMs = 0;
  for (; order.length === 1; heldMs += 1) {
    vi.advanceTimersByTime(1);
    await new Promise(setImmediate);
  }
  await refused;
  expect(order.at(-1)).toBe('member 429');
  expect(heldMs).toBeGreaterThanOrEqual(REFUSAL_DELAY);
});
