import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Organization } from '@ringmark/contract/people/organizations';
import { TEST_CONFIG } from '@ringmark/api/testing/test-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { type UploadShares, UPLOADS } from '../rest/files/upload-places.ts';
import { formOf } from '../testing/server-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const SLOW: UploadShares = {
  places: 4,
  ownerPlaces: 2,
  groupPlaces: 3,
  queueLength: 8,
  waitMs: 5_000,
  graceMs: 300,
  leastPerSecond: 32_768,
};

let kit: WireKit;
let sockets: Socket[];
/** The number of uploads that have asked whether there is room, which is the last step before they ask for a place. */
let asked: number;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await kit.close();
});

async function begin(uploads?: UploadShares): Promise<void> {
  sockets = [];
  asked = 0;
  const freeBytes = async () => {
    asked += 1;
    return TEST_CONFIG.freeBytesFloor * 2;
  };
  kit = await createWireKit({ files: { freeBytes }, ...(uploads && { uploads }) });
}

const areAsking = (count: number) => vi.waitFor(() => expect(asked).toBe(count), 20_000);

interface Sender {
  client: WireClient;
  path: string;
}

async function aSender(organization?: Organization): Promise<Sender> {
  const { id } = organization ?? kit.anOrganization();
  const project = kit.aProject({ organization_id: id });
  const user = kit.aUser({ organization_id: id });
  kit.assign(user, project);
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  return { client: await kit.signedIn(user), path: `/api/tickets/${ticket.id}/attachments` };
}

/** Begins an upload and sends only half of it. @returns how the rest is sent, and what is answered. */
async function sendHalf({ client, path }: Sender) {
  const { headers, payload } = await formOf({ name: 'slow.bin', content: 'a'.repeat(1_000) });
  const socket = connect(kit.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const head = Object.entries({
    ...headers,
    host: `127.0.0.1:${kit.port}`,
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'content-length': String(payload.byteLength),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const answer = buffer(socket).then(String, () => '');
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, 500));
  return { answer, finish: () => void socket.write(payload.subarray(500)) };
}

const send = async ({ client, path }: Sender, content = 'a') =>
  client.send(`POST ${path}`, await formOf({ name: 'a.txt', content }));

const stored = () => kit.db.all(kit.db.q.selectFrom('attachment').select('id')).length;

it('twenty-four slow uploads by three people of one customer keep nobody else waiting', async () => {
  await begin({ ...UPLOADS, waitMs: 600_000 });
  const organization = kit.anOrganization();
  const slow = [await aSender(organization), await aSender(organization), await aSender(organization)];
  const other = await aSender();
  const answered: string[] = [];
  for (const sender of slow)
    for (let count = 0; count < 8; count += 1)
      void (await sendHalf(sender)).answer.then((answer) => answered.push(answer));
  await areAsking(24);
  expect((await send(other)).status).toBe(201);
  // Had there been no place, one of them would have lost its own and received an error.
  expect(answered).toEqual([]);
});

it('a sender of too many uploads at once is told so, and their colleagues wait for their turn', async () => {
  await begin(SLOW);
  const organization = kit.anOrganization();
  const [one, colleague] = [await aSender(organization), await aSender(organization)];
  const halves = [];
  for (let count = 1; count <= 4; count += 1) {
    halves.push(await sendHalf(one));
    await areAsking(count);
  }
  const refused = await send(one);
  expect([refused.status, refused.json().code]).toEqual([429, 'too_many_uploads']);
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect((await send(colleague)).status).toBe(201);
  for (const { finish } of halves) finish();
  for (const { answer } of halves) expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

it('a slow sender loses the place to another customer while all places are taken', async () => {
  await begin(SLOW);
  const [red, blue] = [kit.anOrganization(), kit.anOrganization()];
  const people = [await aSender(red), await aSender(red), await aSender(blue), await aSender(blue)];
  const other = await aSender();
  const halves = await Promise.all(people.map(sendHalf));
  await areAsking(4);
  expect((await send(other)).status).toBe(201);
  const cut = await Promise.race(halves.map(({ answer }) => answer));
  expect(cut).toMatch(/^HTTP\/1\.1 503 /);
  expect(cut).toMatch(/^retry-after: [1-9]\d*\r$/im);
  expect(cut).toContain('"code":"upload_too_slow"');
  expect(stored()).toBe(1);
  for (const { finish } of halves) finish();
  const answers = await Promise.all(halves.map(({ answer }) => answer));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 201 ')).length).toBe(3);
});

it('a slow upload goes on while nobody else, or only a colleague, waits', async () => {
  await begin({ ...SLOW, places: 2, groupPlaces: 2, waitMs: 1_500 });
  const organization = kit.anOrganization();
  const [one, colleague] = [await aSender(organization), await aSender(organization)];
  const halves = [await sendHalf(one), await sendHalf(one)];
  await areAsking(2);
  const waited = await send(colleague);
  expect([waited.status, waited.json().code]).toEqual([503, 'uploads_busy']);
  for (const { finish } of halves) finish();
  for (const { answer } of halves) expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

it('a sender who stops sending loses the place, and nothing of the upload is left', async () => {
  await begin({ ...SLOW, places: 1, ownerPlaces: 1, groupPlaces: 1 });
  const [one, other] = [await aSender(), await aSender()];
  const socket = connect(kit.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const cookie = [...one.client.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = buffer(socket).then(String, () => '');
  socket.write(
    `POST ${one.path} HTTP/1.1\r\nHost: 127.0.0.1:${kit.port}\r\nCookie: ${cookie}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 500\r\n\r\n',
  );
  await areAsking(1);
  expect((await send(other)).status).toBe(201);
  expect(await answer).toContain('"code":"upload_too_slow"');
});
