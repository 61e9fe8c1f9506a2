import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(() => kit.close());

const MB = 1_048_576;

/** Says that much is to come and sends none of it. @returns the first line of the answer. */
async function announce(path: string, cookie: string): Promise<string> {
  const socket = connect(kit.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${kit.port}\r\n${cookie}Content-Type: application/json\r\nContent-Length: ${13 * MB}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString().split('\r\n')[0] ?? '';
}

it.each(['/api/tickets', '/api/trpc/tickets.create'])(
  'of what strangers send to %s not a byte is waited for',
  async (path) => {
    expect(await announce(path, '')).toBe('HTTP/1.1 401 Unauthorized');
    expect(await announce(path, 'Cookie: ringmark_session=made-up\r\n')).toBe('HTTP/1.1 401 Unauthorized');
  },
);
