import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PART_BYTES, uploadInParts } from './upload-in-parts.ts';

/** The server of these tests notes what of a file has arrived, and what was asked. */
const server = {
  size: 0,
  offset: 0,
  isKnown: true,
  asked: [] as string[],
  cutAfter: Infinity,
  refusal: 0,
  forgets: false,
};

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  method = '';
  address = '';
  offset = 0;
  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    if (name === 'upload-offset') this.offset = Number(value);
  }
  abort(): void {
    this.end('abort');
  }
  send(body?: Blob | string): void {
    server.asked.push(`${this.method} ${this.address}${this.method === 'PATCH' ? ` ${this.offset}` : ''}`);
    if (this.method === 'POST') {
      server.offset = 0;
      server.isKnown = true;
      return this.answer(201);
    }
    if (this.method === 'PATCH' && server.forgets) {
      server.forgets = false;
      server.isKnown = false;
    }
    if (!server.isKnown) return this.answer(404);
    if (this.method === 'GET') return this.answer(200);
    if (server.refusal > 0) return this.answer(server.refusal);
    const { size } = body as Blob;
    if (this.offset + size > server.cutAfter) {
      server.offset = Math.max(this.offset, server.cutAfter);
      server.cutAfter = Infinity;
      return this.end('error');
    }
    server.offset = this.offset + size;
    this.answer(200);
  }
  answer(status: number): void {
    this.status = status;
    const state = {
      id: 'u1',
      offset: server.offset,
      fileSize: server.size,
      isDone: server.offset === server.size,
    };
    this.responseText = JSON.stringify(status < 300 ? state : { error: 'No.', code: 'no' });
    this.end('load');
  }
  end(kind: string): void {
    queueMicrotask(() => {
      this.dispatchEvent(new Event(kind));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

const file = new File([new Uint8Array(PART_BYTES * 2 + 10)], 'film.bin');
const send = (one = file) => uploadInParts('/api/tickets/1/attachments', one);

beforeEach(() => {
  Object.assign(server, {
    size: file.size,
    offset: 0,
    isKnown: true,
    asked: [],
    cutAfter: Infinity,
    refusal: 0,
  });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on after a cut where the server says that it was, and not anew', async () => {
  server.cutAfter = PART_BYTES + 500;
  const sending = send(new File([file], 'one.bin'));
  await vi.advanceTimersByTimeAsync(500);
  await sending;
  expect(server.asked).toEqual([
    'POST /api/tickets/1/attachments/uploads',
    'PATCH /api/uploads/u1 0',
    `PATCH /api/uploads/u1 ${PART_BYTES}`,
    'GET /api/uploads/u1',
    `PATCH /api/uploads/u1 ${PART_BYTES + 500}`,
  ]);
});

it.each(['cut', 'answered'])('begins anew where the server no longer knows of it: %s', async (how) => {
  if (how === 'cut') server.cutAfter = 100;
  else server.forgets = true;
  const sending = send(new File([file], how));
  await vi.advanceTimersByTimeAsync(10);
  server.isKnown = false;
  await vi.advanceTimersByTimeAsync(500);
  await sending;
  expect(server.asked.slice(2)).toEqual([
    'GET /api/uploads/u1',
    'POST /api/tickets/1/attachments/uploads',
    'PATCH /api/uploads/u1 0',
    `PATCH /api/uploads/u1 ${PART_BYTES}`,
    `PATCH /api/uploads/u1 ${PART_BYTES * 2}`,
  ]);
});

it('says how much has arrived once it gives up, and another attempt goes on from there', async () => {
  const one = new File([file], 'three.bin');
  server.cutAfter = PART_BYTES;
  const sending = send(one);
  const failed = sending.catch(String);
  await vi.advanceTimersByTimeAsync(10);
  server.refusal = 503;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toContain('49% has arrived: try again to continue from there.');
  server.refusal = 0;
  server.asked = [];
  await send(one);
  expect(server.asked).toEqual([
    'GET /api/uploads/u1',
    `PATCH /api/uploads/u1 ${PART_BYTES}`,
    `PATCH /api/uploads/u1 ${PART_BYTES * 2}`,
  ]);
});

it('begins anew for another ticket, and once the file is whole', async () => {
  const one = new File([file], 'five.bin');
  server.refusal = 403;
  await expect(send(one)).rejects.toThrow('No.');
  server.refusal = 0;
  server.asked = [];
  await uploadInParts('/api/tickets/2/attachments', one);
  expect(server.asked[0]).toBe('POST /api/tickets/2/attachments/uploads');
  server.asked = [];
  await uploadInParts('/api/tickets/2/attachments', one);
  expect(server.asked[0]).toBe('POST /api/tickets/2/attachments/uploads');
});

it('does not repeat what is refused', async () => {
  server.refusal = 403;
  await expect(send(new File([file], 'four.bin'))).rejects.toThrow('No.');
  expect(server.asked).toHaveLength(2);
});
