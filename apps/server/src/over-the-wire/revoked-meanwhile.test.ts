import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formOf } from '../testing/server-kit.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(() => kit.close());

interface Body {
  headers: Record<string, string>;
  payload: Buffer;
}

const jsonOf = (value: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  payload: Buffer.from(JSON.stringify(value)),
});

/** Sends the first half, and the second once the given work has finished. @returns the status of the answer. */
async function sendInHalves(path: string, cookie: string, body: Body, meanwhile: () => unknown) {
  const { headers, payload } = body;
  const socket = connect(kit.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = Object.entries({
    ...headers,
    host: `127.0.0.1:${kit.port}`,
    connection: 'close',
    cookie,
    'content-length': String(payload.byteLength),
  }).map(([name, value]) => `${name}: ${value}`);
  const half = Math.floor(payload.byteLength / 2);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, half));
  await meanwhile();
  socket.write(payload.subarray(half));
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const filesOnDisk = () =>
  readdirSync(`${kit.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

it.each([
  ['a file', 'attachment'],
  ['a ticket', 'ticket'],
] as const)('%s in progress is refused to a person who is archived meanwhile', async (_what, table) => {
  const { user, project } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const client = await kit.signedIn(user);
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const { id } = kit.aTicket({ project_id: project.id, user_id: user.id });
  const count = () => kit.db.sqlite.prepare(`select count(*) from ${table}`).pluck().get();
  const before = count();
  const [path, body] =
    table === 'attachment'
      ? [`/api/tickets/${id}/attachments`, await formOf({ name: 'a.txt', content: 'a'.repeat(50_000) })]
      : ['/api/tickets', jsonOf({ projectId: project.id, title: 'A', description: 'b'.repeat(10_000) })];
  const staged = () => (table === 'attachment' ? filesOnDisk().length : 1);
  const status = await sendInHalves(path, cookie, body, async () => {
    // The person asked for at the start was a user then.
    await vi.waitFor(() => expect(staged()).toBe(1), { timeout: 8_000 });
    await client.send('GET /api/auth/me');
    await kit.asUser(admin).users.update({ id: user.id, status: 'archived' });
  });
  expect(status).toBe(401);
  expect(count()).toBe(before);
  expect(filesOnDisk()).toEqual([]);
});
