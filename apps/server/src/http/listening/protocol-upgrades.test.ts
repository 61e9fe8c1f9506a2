import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
let address: string;
beforeEach(async () => {
  kit = await createServerKit();
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => kit.close());

it.each([
  ['/api/tickets', 401],
  ['/api/health', 200],
  ['/nothing', 404],
])('opens no socket at %s, to nobody', async (path, status) => {
  const socket = new WebSocket(`${address}${path}`);
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  expect(answer.statusCode).toBe(status);
  answer.destroy();
});

it('the server answers a client that offers HTTP/2 in HTTP/1.1', async () => {
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
  };
  const asking = request(`${address}/api/health`, { headers }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([200, '{"ok":true}']);
});
