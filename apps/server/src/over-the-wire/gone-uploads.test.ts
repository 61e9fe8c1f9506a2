import { once } from 'node:events';
import { connect } from 'node:net';
import { TEST_CONFIG } from '@ringmark/api/testing/test-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formOf } from '../testing/server-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

/**
 * The number of uploads that may arrive at a time. If they stayed counted forever, there would be no room for another
 * one.
 */
const AT_ONCE = 24;

let kit: WireKit;
let client: WireClient;
let path: string;
/** Holds uploads back while they are admitted. */
let admission: PromiseWithResolvers<void> | undefined;
let held = 0;

beforeEach(async () => {
  held = 0;
  admission = undefined;
  const freeBytes = async () => {
    held += 1;
    await admission?.promise;
    return TEST_CONFIG.freeBytesFloor * 2;
  };
  kit = await createWireKit({ files: { freeBytes } });
  const { user, project } = kit.aMemberWithProject();
  path = `/api/tickets/${kit.aTicket({ project_id: project.id, user_id: user.id }).id}/attachments`;
  client = await kit.signedIn(user);
});
afterEach(() => kit.close());

const send = async () => client.send(`POST ${path}`, await formOf({ name: 'a.txt', content: 'a' }));

async function beginToSend() {
  const { headers, payload } = await formOf({ name: 'a.txt', content: 'a'.repeat(1_000) });
  const socket = connect(kit.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = Object.entries({
    ...headers,
    host: `127.0.0.1:${kit.port}`,
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'content-length': String(payload.byteLength),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, 500));
  return socket;
}

it('a sender who leaves before the upload is admitted takes no place from later ones', async () => {
  await send();
  held = 0;
  admission = Promise.withResolvers();
  const sockets = await Promise.all(Array.from({ length: AT_ONCE }, beginToSend));
  await vi.waitFor(() => expect(held).toBe(AT_ONCE), { timeout: 8_000 });
  const others = (await kit.countConnections()) - AT_ONCE;
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await kit.countConnections()).toBe(others), { timeout: 8_000 });
  admission.resolve();
  expect((await send()).status).toBe(201);
  expect(kit.logged()).not.toMatch(/"level":"(?:warn|error)"/);
});

it('a sender of many slow files leaves room for those of others', async () => {
  const slow = await Promise.all(Array.from({ length: AT_ONCE }, beginToSend));
  await vi.waitFor(() => expect(held).toBe(AT_ONCE), { timeout: 8_000 });
  const { user, project } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  const other = await kit.signedIn(user);
  const form = await formOf({ name: 'a.txt', content: 'a' });
  expect((await other.send(`POST /api/tickets/${ticket.id}/attachments`, form)).status).toBe(201);
  for (const socket of slow) socket.destroy();
});
