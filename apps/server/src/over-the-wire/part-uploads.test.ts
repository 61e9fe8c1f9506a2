import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { UploadState } from '@ringmark/contract/tickets/upload-parts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const BYTES = Buffer.from(Array.from({ length: 5_000 }, (_none, at) => at % 251));

let kit: WireKit;
let client: WireClient;
let ticketId: string;

beforeEach(async () => {
  kit = await createWireKit({ config: { uploadMaxBytes: 10_000 } });
  const { user, project } = kit.aMemberWithProject();
  ticketId = kit.aTicket({ project_id: project.id, user_id: user.id }).id;
  client = await kit.signedIn(user);
});
afterEach(() => kit.close());

const begin = async (fileSize = BYTES.length, by = client) =>
  by.send(`POST /api/tickets/${ticketId}/attachments/uploads`, {
    json: { fileName: 'film.bin', fileSize },
  });

const begun = async (): Promise<UploadState> => (await begin()).json();

const part = async (id: string, offset: number, payload: Uint8Array, by = client) =>
  by.send(`PATCH /api/uploads/${id}`, {
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
    payload,
  });

const stateOf = async (id: string): Promise<UploadState> =>
  (await client.send(`GET /api/uploads/${id}`)).json();

const attached = async () => (await client.send(`GET /api/tickets/${ticketId}/attachments`)).json();

const filesOnDisk = () =>
  readdirSync(join(kit.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  ).length;

/** Sends the beginning of a part, and then nothing. Returns the socket. */
async function breakOff(id: string, offset: number, bytes: Uint8Array) {
  const socket = connect(kit.port, '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(
    `PATCH /api/uploads/${id} HTTP/1.1\r\nhost: 127.0.0.1:${kit.port}\r\ncookie: ${cookie}\r\ncontent-type: application/octet-stream\r\nupload-offset: ${offset}\r\ncontent-length: ${BYTES.length - offset}\r\n\r\n`,
  );
  socket.write(bytes);
  await vi.waitFor(async () => expect((await stateOf(id)).offset).toBe(offset + bytes.length), {
    timeout: 8_000,
  });
  return socket;
}

it('a file whose connection breaks off goes on where it was, and is whole', async () => {
  const { id } = await begun();
  const cut = await breakOff(id, 0, BYTES.subarray(0, 2_000));
  cut.destroy();
  expect(await attached()).toEqual([]);
  expect((await part(id, 0, BYTES)).status, 'not anew').toBe(409);
  // The next one is not known to be gone: the newest connection counts.
  await breakOff(id, 2_000, BYTES.subarray(2_000, 3_000));
  const last = await part(id, 3_000, BYTES.subarray(3_000));
  expect(last.json()).toEqual({ id, offset: 5_000, fileSize: 5_000, isDone: true });
  const [file] = await attached();
  expect(file).toMatchObject({ fileName: 'film.bin', fileSize: 5_000 });
  const { bytes } = await client.send(`GET /api/attachments/${file.id}/download`);
  expect(bytes.equals(BYTES)).toBe(true);
  expect((await part(id, 5_000, BYTES)).status, 'it is done').toBe(409);
  expect(await attached()).toHaveLength(1);
  expect(kit.logged()).not.toMatch(/"level":"(?:warn|error)"/);
});

it('what is too large, too much or unclear is refused', async () => {
  expect((await begin(10_001)).status).toBe(413);
  expect((await begin(0)).status).toBe(400);
  const { id } = await begun();
  expect((await part(id, 0, Buffer.alloc(6_000))).status).toBe(409);
  for (const offset of [-1, 1.5, Number.NaN]) expect((await part(id, offset, BYTES)).status).toBe(409);
  expect((await client.send(`PATCH /api/uploads/${id}`, { json: {} })).status).toBe(400);
  for (let count = 1; count < 8; count += 1) expect((await begin()).status).toBe(201);
  expect((await begin()).status).toBe(429);
  expect(await attached()).toEqual([]);
});

it('nobody continues or sees the upload of another, and a ticket that is out of reach takes none', async () => {
  const { id } = await begun();
  const stranger = await kit.signedIn(kit.aMemberWithProject().user);
  for (const answer of [
    await part(id, 0, BYTES, stranger),
    await stranger.send(`GET /api/uploads/${id}`),
    await begin(BYTES.length, stranger),
  ])
    expect(answer.status).toBe(404);
  expect((await stateOf(id)).offset).toBe(0);
});

it('a sender who may no longer attach leaves nothing behind', async () => {
  const { id } = await begun();
  await part(id, 0, BYTES.subarray(0, 4_000));
  expect(filesOnDisk()).toBe(1);
  const boss = await kit.signedIn(kit.aUser({ is_admin: 1 }));
  expect((await boss.send(`DELETE /api/tickets/${ticketId}`)).status).toBeLessThan(300);
  expect((await part(id, 4_000, BYTES.subarray(4_000))).status).toBe(404);
  expect((await client.send(`GET /api/uploads/${id}`)).status).toBe(404);
  expect(filesOnDisk()).toBe(0);
});
