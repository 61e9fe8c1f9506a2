import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../testing/server-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const MB = 1_048_576;
/**
 * The size is more than sockets hold between two programs, so that some of it is always unread when the answer goes
 * out.
 */
const LARGE = 24 * MB;

let kit: WireKit;
let client: WireClient;
let path: string;
beforeAll(async () => {
  kit = await createWireKit({ config: { uploadMaxBytes: MB, uploadMaxFiles: 1 } });
  const { user, project } = kit.aMemberWithProject();
  path = `/api/tickets/${kit.aTicket({ project_id: project.id, user_id: user.id }).id}/attachments`;
  client = await kit.signedIn(user);
});
afterAll(() => kit.close());

const headOf = (line: string, headers: Record<string, string>) =>
  Object.entries({
    host: `127.0.0.1:${kit.port}`,
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    ...headers,
  }).reduce((head, [name, value]) => `${head}${name}: ${value}\r\n`, `${line} HTTP/1.1\r\n`);

/** Returns the status of each answer until there are `count` of them. */
async function statusesOf(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  while (statuses().length < count) text += String((await once(socket, 'data'))[0]);
  return statuses();
}

const large = (name: string) => ({ name, content: new Uint8Array(LARGE) });

describe('a request on the connection of one that was answered before all of it was read', () => {
  it.each([
    ['a file that is too large', () => formOf(large('large.bin'))],
    ['a file too many', () => formOf({ name: 'a.txt', content: 'a' }, large('b.bin'))],
  ])('is answered after %s, as proxies need that share connections among people', async (_what, form) => {
    const { headers, payload } = await form();
    const socket = connect(kit.port, '127.0.0.1');
    const length = { 'content-length': String(payload.byteLength) };
    socket.write(`${headOf(`POST ${path}`, { ...headers, ...length })}\r\n`);
    socket.write(payload);
    socket.write(`${headOf('GET /api/health', {})}\r\n`);
    expect(await statusesOf(socket, 2)).toEqual([413, 200]);
    socket.destroy();
  });
});
