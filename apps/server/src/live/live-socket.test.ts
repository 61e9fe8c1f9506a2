import { decodeLiveFrame, LIVE_CLOSE, LIVE_PATH } from '@ringmark/contract/live/frame';
import type { LiveFrame, LiveInput, LiveSink } from '@ringmark/remote-viewer/base/live.types';
import { ViewerError } from '@ringmark/remote-viewer/base/viewer-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MessageEvent, WebSocket } from 'ws';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

interface Started {
  sessionId: string;
  ownerId: string;
  sink: LiveSink;
  inputs: LiveInput[];
  stopped: Promise<void>;
}

let kit: ServerKit;
let started: Started[];
let hasView: boolean;
let address: string;

beforeEach(async () => {
  started = [];
  hasView = true;
  kit = await createServerKit({
    live: async (sessionId, ownerId, sink) => {
      if (!hasView) throw new ViewerError('viewport_gone');
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
      const inputs: LiveInput[] = [];
      started.push({ sessionId, ownerId, sink, inputs, stopped });
      return { send: (input) => void inputs.push(input), stop };
    },
  });
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => kit.close());

const aFrame = (text: string): LiveFrame => ({
  image: Buffer.from(text),
  width: 800,
  height: 600,
  scrollX: 0,
  scrollY: 10,
  scrollWidth: 800,
  scrollHeight: 2_000,
  url: 'https://site.example/',
  title: 'A page',
});

/** A connection as a client makes it, over loopback. */
async function connect(headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`${address}${LIVE_PATH}?sessionId=s1`, { headers });
  socket.binaryType = 'arraybuffer';
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return socket;
}

const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code), { once: true });
  });

type Message = ArrayBuffer | string;

/** Collects the messages that arrive, in order; `next` waits for one. */
function inboxOf(socket: WebSocket) {
  const messages: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.addEventListener('message', (event: MessageEvent) => {
    const data = event.data as Message;
    const resume = waiting.shift();
    if (resume) resume(data);
    else messages.push(data);
  });
  return {
    next: () => {
      const first = messages.shift();
      return first === undefined
        ? new Promise<Message>((resolve) => waiting.push(resolve))
        : Promise.resolve(first);
    },
  };
}

const decoded = (message: Message) => {
  if (typeof message === 'string') throw new Error('A picture is a binary message.');
  const { header, image } = decodeLiveFrame(message);
  return { header, text: Buffer.from(image).toString() };
};

/** A member's socket with the view behind it. */
async function aLiveView() {
  const { user } = kit.aMemberWithProject();
  const socket = await connect({ cookie: kit.cookieOf(user) });
  const inbox = inboxOf(socket);
  const view = started.at(-1);
  if (!view) throw new Error('The view was not started.');
  return { user, socket, inbox, view };
}

describe('the live view', () => {
  it('belongs to the person whose session the socket brings', async () => {
    const { user, view } = await aLiveView();
    expect(view).toMatchObject({ sessionId: 's1', ownerId: user.id });
  });

  it('ends with the token that it was opened with, and with no other', async () => {
    const { user } = kit.aMemberWithProject();
    const own = kit.asUser(user).apiTokens;
    const [used, other] = [
      await own.create({ name: 'Used', scope: 'write' }),
      await own.create({ name: 'Other', scope: 'write' }),
    ];
    const socket = await connect({ authorization: `Bearer ${used.token}` });
    const end = closed(socket);
    await own.revoke({ id: other.id });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await own.revoke({ id: used.id });
    expect(await end).toBe(LIVE_CLOSE.gone);
    await started.at(-1)?.stopped;
  });

  it('sends pictures with what they show, and the next ones as they are acknowledged', async () => {
    const { socket, inbox, view } = await aLiveView();
    await view.sink.frame(aFrame('one'));
    const order: string[] = [];
    const second = view.sink.frame(aFrame('two')).finally(() => order.push('taken'));
    const first = decoded(await inbox.next());
    expect(first).toEqual({
      text: 'one',
      header: expect.objectContaining({ frame: 1, scrollY: 10, title: 'A page' }),
    });
    expect(decoded(await inbox.next()).text).toBe('two');
    order.push('drawn');
    socket.send(JSON.stringify({ type: 'ack', frame: 1 }));
    await second;
    expect(order).toEqual(['drawn', 'taken']);
  });

  it('hands on what the person does', async () => {
    const { socket, view } = await aLiveView();
    socket.send(JSON.stringify({ type: 'click', x: 10, y: 20 }));
    socket.send(JSON.stringify({ type: 'ack', frame: 0 }));
    socket.close();
    await view.stopped;
    expect(view.inputs).toEqual([{ type: 'click', x: 10, y: 20 }]);
  });

  it('closes at what is no message of its own', async () => {
    const { socket, view } = await aLiveView();
    socket.send(JSON.stringify({ type: 'navigate', url: 'file:///etc/passwd' }));
    expect(await closed(socket)).toBe(LIVE_CLOSE.badMessage);
    expect(view.inputs).toEqual([]);
  });

  it('tells when the view has ended, and closes', async () => {
    const { socket, inbox, view } = await aLiveView();
    const code = closed(socket);
    view.sink.event({ type: 'gone', reason: 'idle' });
    expect(JSON.parse(String(await inbox.next()))).toEqual({ type: 'gone', reason: 'idle' });
    expect(await code).toBe(LIVE_CLOSE.gone);
  });

  it('closes alike for a view of another person and for none', async () => {
    hasView = false;
    const { user } = kit.aMemberWithProject();
    const socket = await connect({ cookie: kit.cookieOf(user) });
    expect(await closed(socket)).toBe(LIVE_CLOSE.gone);
  });

  it('opens to nobody who is not signed in, and to no page of another site', async () => {
    const { user } = kit.aMemberWithProject();
    const path = `${LIVE_PATH}?sessionId=s1`;
    await expect(kit.app.injectWS(path)).rejects.toThrow('401');
    const cookie = kit.cookieOf(user);
    const foreign = { headers: { cookie, origin: 'https://evil.example' } };
    await expect(kit.app.injectWS(path, foreign)).rejects.toThrow('403');
    expect(started).toHaveLength(0);
    const own = { headers: { cookie, origin: 'http://localhost:3000' } };
    const socket = await kit.app.injectWS(path, own);
    expect(started).toHaveLength(1);
    socket.terminate();
  });

  it('refuses a read-only token: watching includes acting on the page', async () => {
    const { user } = kit.aMemberWithProject();
    const { token } = await kit.asUser(user).apiTokens.create({ name: 'Reader', scope: 'read' });
    const headers = { authorization: `Bearer ${token}` };
    await expect(kit.app.injectWS(`${LIVE_PATH}?sessionId=s1`, { headers })).rejects.toThrow('403');
    expect(started).toHaveLength(0);
  });

  it('is no page: without an upgrade it answers so', async () => {
    const { user } = kit.aMemberWithProject();
    const answer = await kit.send(`GET ${LIVE_PATH}?sessionId=s1`, { as: user });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'upgrade_required' });
  });

  it('says goodbye when the server stops', async () => {
    const { socket } = await aLiveView();
    const code = closed(socket);
    await kit.app.close();
    expect(await code).toBe(LIVE_CLOSE.stopping);
  });
});
