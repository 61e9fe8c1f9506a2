import { describe, expect, it } from 'vitest';
import { readChanges } from './change-stream.ts';
import { upload } from './files.ts';
import { createRingmarkClient } from './index.ts';
import { RingmarkError, fromTrpcError } from './ringmark-error.ts';

const answering =
  (body: BodyInit, init: ResponseInit = {}): typeof fetch =>
  async () =>
    new Response(body, init);
const givingUp: typeof fetch = () => Promise.reject(new DOMException('Given up.', 'AbortError'));
/** Never answers; ends as `fetch` does. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const end = () => reject(init?.signal?.reason as Error);
    if (init?.signal?.aborted) end();
    init?.signal?.addEventListener('abort', end);
  });
const URL_OF_CHANGES = new URL('http://localhost/api/trpc/events.changes');

/** A body that arrives in the given pieces. */
const inPieces = (pieces: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

describe('the stream of changes', () => {
  it('gives every event with its id, also when one arrives in two pieces', async () => {
    const body = inPieces([
      'event: connected\ndata: {}\n\nid: 7\ndata: {"kind":',
      '"reload"}\n\nevent: ping\ndata: \n\n',
    ]);
    const events = await Array.fromAsync(readChanges(answering(body), URL_OF_CHANGES, {}));
    expect(events).toEqual([{ id: '7', data: { kind: 'reload' } }]);
  });

  it('fails as every call does when the server cannot be reached or is lost', async () => {
    const lost = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('cut')),
    });
    for (const fetcher of [() => Promise.reject(new TypeError('no way')), answering(lost)]) {
      const reading = Array.fromAsync(readChanges(fetcher, URL_OF_CHANGES, {}));
      await expect(reading).rejects.toMatchObject({ name: 'RingmarkError', status: 0, code: 'unreachable' });
    }
  });

  it('fails with the server’s own sentence when something goes wrong after the answer has begun', async () => {
    const failure = { error: 'Last event id is too long.', code: 'invalid_input' };
    const told = JSON.stringify({ message: failure.error, data: { httpStatus: 400, failure } });
    const body = inPieces(['id: 7\ndata: {}\n\n', `event: serialized-error\ndata: ${told}\n\n`]);
    const reading = Array.fromAsync(readChanges(answering(body), URL_OF_CHANGES, {}));
    await expect(reading).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: failure.error,
    });
  });

  it('ends without a word when it is given up before there is an answer', async () => {
    const signal = AbortSignal.abort();
    expect(await Array.fromAsync(readChanges(givingUp, URL_OF_CHANGES, {}, signal))).toEqual([]);
  });

  it('fails with the server’s own sentence when it is refused', async () => {
    const refusing = answering(JSON.stringify({ error: 'Sign in to continue.', code: 'signed_out' }), {
      status: 401,
    });
    const reading = Array.fromAsync(readChanges(refusing, URL_OF_CHANGES, {}));
    await expect(reading).rejects.toMatchObject({
      status: 401,
      code: 'signed_out',
      message: 'Sign in to continue.',
    });
  });
});

it('a part of the client can be awaited, as what an asynchronous function gives back is', async () => {
  const client = createRingmarkClient({ url: 'http://localhost', token: 't', fetch: answering('{}') });
  const { tickets } = client;
  expect(
    await Promise.race([Promise.resolve(tickets), new Promise((resolve) => setImmediate(resolve))]),
  ).toBe(tickets);
});

describe('failures', () => {
  it('carry status, code, sentence and fields of a refused call', () => {
    const failure = {
      error: 'Title is required.',
      code: 'invalid_input',
      fields: { title: 'Title is required.' },
    };
    const error = fromTrpcError({ data: { httpStatus: 400, failure } });
    expect(error).toBeInstanceOf(RingmarkError);
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', fields: failure.fields });
  });

  it('tell what a proxy answered in the server’s place', async () => {
    const client = createRingmarkClient({
      url: 'http://localhost',
      token: 'rmk_x',
      fetch: answering('<h1>Bad gateway</h1>', { status: 502 }),
    });
    await expect(client.auth.me()).rejects.toMatchObject({
      name: 'RingmarkError',
      status: 502,
      code: 'unknown',
      message: 'The server responded with status 502.',
    });
  });

  it.each([
    [{ message: 'Too many requests' }, 'The server responded with status 429: Too many requests'],
    [{ error: { message: 'Slow down' } }, 'The server responded with status 429: Slow down'],
    [{ error: 'rate_limited' }, 'The server responded with status 429: rate_limited'],
    [['what?'], 'The server responded with status 429.'],
  ])('tell what a proxy said in JSON of its own: %j', async (body, message) => {
    const init = { status: 429, headers: { 'content-type': 'application/json' } };
    const client = createRingmarkClient({
      url: 'http://localhost',
      token: 't',
      fetch: answering(JSON.stringify(body), init),
    });
    const expected = { name: 'RingmarkError', status: 429, code: 'unknown', message };
    await expect(client.auth.me()).rejects.toMatchObject(expected);
    await expect(client.files.download('a')).rejects.toMatchObject(expected);
  });

  it('name the status of a successful answer that cannot be read', async () => {
    const init = { headers: { 'content-type': 'application/json' } };
    const client = createRingmarkClient({
      url: 'http://localhost',
      token: 't',
      fetch: answering('{}', init),
    });
    await expect(client.auth.me()).rejects.toMatchObject({ status: 200, code: 'unknown' });
  });

  it('keep the server’s own sentence through the check for foreign answers', async () => {
    const failure = { error: 'Sign in to continue.', code: 'signed_out' };
    const told = { error: { message: failure.error, code: -32_001, data: { httpStatus: 401, failure } } };
    const init = { status: 401, headers: { 'content-type': 'application/json' } };
    const client = createRingmarkClient({
      url: 'http://localhost',
      token: 't',
      fetch: answering(JSON.stringify(told), init),
    });
    await expect(client.auth.me()).rejects.toMatchObject({
      status: 401,
      code: 'signed_out',
      message: failure.error,
    });
  });

  it('of an aborted call are the reason of its signal, for every kind of call', async () => {
    const client = createRingmarkClient({ url: 'http://localhost', token: 't', fetch: hanging });
    const ending = new AbortController();
    const { signal } = ending;
    const calls = [
      client.auth.me(undefined, { signal }),
      client.tickets.board({}, { signal }),
      client.tickets.create({ projectId: 'p', title: 'T', description: 'D' }, { signal }),
      client.files.upload({ ticketId: 't' }, [{ name: 'a.txt', content: 'a' }], { signal }),
      client.files.download('a', { signal }),
    ];
    const reason = new Error('Nobody waits for it any more.');
    ending.abort(reason);
    const settled = await Promise.allSettled(calls);
    expect(settled).toEqual(calls.map(() => ({ status: 'rejected', reason })));
  });

  it('say that the server cannot be reached when there was no answer', async () => {
    const wire = {
      baseUrl: new URL('http://localhost/'),
      headers: {},
      fetcher: () => Promise.reject(new TypeError('fetch failed')),
    };
    const sending = upload(wire, { ticketId: 't' }, [{ name: 'a.txt', content: 'a' }]);
    await expect(sending).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });
});
