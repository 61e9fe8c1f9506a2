import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { keepPage } from '@ringmark/api/evidence/frozen-pages/keep-page';
import { A_PAGE } from '@ringmark/api/testing/fake-frozen';
import type { User } from '@ringmark/contract/people/users';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutWhenStalled } from '../rest/files/answer-limits.ts';
import { collectGarbage } from '../http/listening/held-memory.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

const MB = 1_048_576;
/** Packs to next to nothing, and is more than all sockets on the way can hold. */
const LARGE = Buffer.alloc(30 * MB, 'a b ');

let kit: WireKit;
const sockets: Socket[] = [];
beforeEach(async () => {
  kit = await createWireKit();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await kit.close();
});

async function aKeptPage() {
  const { user, project, organization } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id });
  const row = { ticket_id: ticket.id, organization_id: organization.id, state: 'waiting' } as const;
  kit.db.write((tx) => tx.run(tx.q.insertInto('frozen_page').values(row)));
  const [document] = A_PAGE.parts;
  if (!document) throw new Error('There is no part.');
  await keepPage(
    { ...kit.services, files: kit.store },
    { ticketId: ticket.id, projectId: project.id, organizationId: organization.id },
    { ...A_PAGE, parts: [{ ...document, bytes: LARGE }] },
    true,
  );
  return { user, project, route: `/api/tickets/${ticket.id}/frozen-page.mhtml` };
}

/** Asks for a page and reads only its status. */
async function askAndStop(
  user: Pick<User, 'email'>,
  route: string,
): Promise<{ status: number; socket: Socket }> {
  const client = await kit.signedIn(user);
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(kit.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET ${route} HTTP/1.1\r\nHost: 127.0.0.1:${kit.port}\r\nCookie: ${cookies}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { status: Number(head.toString('latin1').slice(9, 12)), socket };
}

describe('a kept page', () => {
  it('comes whole, though it is many times what is stored of it', async () => {
    const { user, route } = await aKeptPage();
    const { status, headers, text } = await (await kit.signedIn(user)).send(`GET ${route}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    const body = text.slice(text.indexOf('\nContent-Location'));
    const document = Buffer.from(body.slice(body.indexOf('\r\n\r\n'), body.lastIndexOf('\r\n--')), 'base64');
    expect(document.equals(LARGE)).toBe(true);
  });

  it('is sent to one person once at a time, and again when that has ended', async () => {
    const { user, route } = await aKeptPage();
    const first = await askAndStop(user, route);
    expect(first.status).toBe(200);
    const client = await kit.signedIn(user);
    const refused = await client.send(`GET ${route}`);
    expect([refused.status, refused.json().code]).toEqual([429, 'too_many_downloads']);
    expect(refused.headers['retry-after']).toBe('5');
    first.socket.destroy();
    await vi.waitFor(async () => expect((await askAndStop(user, route)).status).toBe(200), 15_000);
  });

  it('is sent to four who do not read on, and memory holds none of it; all else is served', async () => {
    const { project, route } = await aKeptPage();
    const readers = Array.from({ length: 30 }, () => {
      const reader = kit.aUser({ organization_id: project.organizationId });
      kit.assign(reader, project);
      return reader;
    });
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const statuses: number[] = [];
    for (const reader of readers) statuses.push((await askAndStop(reader, route)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(26);
    // A part for each of the four, twice while it is unpacked. Thirty whole files would be a gigabyte and more.
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * LARGE.byteLength);
    expect((await kit.aClient().send('GET /api/health')).status).toBe(200);
  });
});

/** A reader may pause for a second on a busy machine. */
const STALLED_MS = 2_000;

describe('an answer that nobody reads on', () => {
  it('is cut, and one that is read is not', async () => {
    const server = createServer((_request, response) => {
      cutWhenStalled({ raw: response } as FastifyReply, STALLED_MS);
      response.write(LARGE);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      return socket;
    };
    const stalled = ask();
    await once(stalled, 'readable');
    const reading = ask();
    let bytes = 0;
    reading.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE.byteLength), { timeout: 30_000 });
    const ended = once(stalled, 'close');
    stalled.resume();
    await ended;
    server.closeAllConnections();
    server.close();
  });
});
