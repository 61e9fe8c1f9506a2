import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
let port: number;
beforeAll(async () => {
  kit = await createServerKit();
  port = Number(new URL(await kit.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => kit.close());

it.each(['/api/viewport/init', '/api/trpc/viewport.open'])(
  'a view that is asked for by %s is opened no further when the caller goes away',
  async (path) => {
    const { user, project } = kit.aMemberWithProject();
    const [url] = project.allowedUrls;
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    vi.spyOn(kit.viewer, 'open').mockImplementationOnce(async ({ signal }) => {
      asked.resolve(signal);
      if (signal) await once(signal, 'abort');
      throw new Error('Nobody waits for it any more.');
    });
    const body = JSON.stringify({ url, width: 800, height: 600 });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${kit.cookieOf(user)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const signal = await asked.promise;
    expect(signal?.aborted).toBe(false);
    socket.destroy();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 8_000 });
  },
);
