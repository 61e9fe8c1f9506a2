import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
let address: string;
beforeEach(async () => {
  kit = await createServerKit();
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => kit.close());

const listen = async (cookie: string, accept = 'text/event-stream') => {
  const answer = await fetch(`${address}/api/trpc/events.changes?input=%7B%7D`, {
    headers: { cookie, accept },
  });
  if (!answer.body) throw new Error('There is no stream.');
  return { status: answer.status, reader: answer.body.pipeThrough(new TextDecoderStream()).getReader() };
};

type Reader = Awaited<ReturnType<typeof listen>>['reader'];

/** Reads on until the text holds something. */
async function readUntil(reader: Reader, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended without ${wanted}: ${text}`);
    text += value;
  }
  return text;
}

const readToEnd = async (reader: Reader) => {
  for (;;) {
    const { done } = await reader.read();
    if (done) return;
  }
};

it('the stream pushes changes to the people who may see them, as they happen', async () => {
  const { user, project } = kit.aMemberWithProject();
  const { status, reader } = await listen(kit.cookieOf(user));
  expect(status).toBe(200);
  await readUntil(reader, 'ready');
  const payload = { projectId: project.id, title: 'A ticket', description: 'It is new.' };
  const made = await kit.send('POST /api/tickets', { as: user, payload });
  const text = await readUntil(reader, 'ticket.created');
  expect(text).toContain(made.json().id);
  await reader.cancel();
});

it.each([
  ['nobody', () => ''],
  ['a session that was never there', () => 'ringmark_session=made-up'],
])('the server refuses %s before a stream begins', async (_who, cookieOf) => {
  const answer = await fetch(`${address}/api/trpc/events.changes?input=%7B%7D`, {
    headers: { cookie: cookieOf(), accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ error: 'Sign in to continue.', code: 'signed_out' });
});

it('a stream ends with its session', async () => {
  const { user } = kit.aMemberWithProject();
  const cookie = kit.cookieOf(user);
  const { reader } = await listen(cookie);
  await readUntil(reader, 'ready');
  await kit.send('POST /api/auth/logout', { headers: { cookie } });
  await expect(readToEnd(reader)).resolves.toBeUndefined();
});

it('one person may follow a limited number of streams, and another after one has ended', async () => {
  const { user } = kit.aMemberWithProject();
  const cookie = kit.cookieOf(user);
  const all = await Promise.all(Array.from({ length: 32 }, () => listen(cookie)));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const refused = await fetch(`${address}/api/trpc/events.changes?input=%7B%7D`, { headers: { cookie } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
  const other = await listen(kit.cookieOf(kit.aMemberWithProject().user));
  expect(other.status).toBe(200);
  await all[0]?.reader.cancel();
  await vi.waitFor(async () => expect((await listen(cookie)).status).toBe(200), { timeout: 8_000 });
});

it.each(['text/event-stream', '*/*'])(
  'does not wait for streams when it stops, asked for as %s',
  async (accept) => {
    const { user } = kit.aMemberWithProject();
    const { reader } = await listen(kit.cookieOf(user), accept);
    await readUntil(reader, 'ready');
    await kit.app.close();
    await expect(readToEnd(reader)).rejects.toThrow('terminated');
  },
);

it('no stream starts while the server stops, which would wait for its end', async () => {
  const cookie = kit.cookieOf(kit.aUser());
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const first = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  // The second request has begun when the first is answered.
  socket.write(
    `${first}GET /api/trpc/events.changes?input=%7B%7D HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n`,
  );
  await vi.waitFor(() => expect(text).toContain('not_found'), { timeout: 10_000 });
  text = '';
  const closed = kit.app.close();
  socket.write('\r\n');
  await Promise.all([once(socket, 'close'), closed]);
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text).toContain('"code":"stopping"');
  expect(text.toLowerCase()).toContain('retry-after: 5');
});
