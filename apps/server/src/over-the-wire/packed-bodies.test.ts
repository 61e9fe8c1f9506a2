import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from '../testing/server-kit.ts';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
let client: WireClient;
let ticket: { id: string };
let projectId: string;
beforeAll(async () => {
  kit = await createWireKit();
  const { user, project } = kit.aMemberWithProject();
  projectId = project.id;
  ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  client = await kit.signedIn(user);
});
afterAll(() => kit.close());

const aTicket = () => ({ projectId, title: 'Packed', description: 'Very much so.' });
const json = (body: unknown) => ({
  payload: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
});

const BODIES: [
  what: string,
  route: () => string,
  body: () => Promise<{ payload: Buffer; headers: object }>,
][] = [
  ['a ticket', () => 'POST /api/tickets', async () => json(aTicket())],
  ['a change', () => `PUT /api/tickets/${ticket.id}`, async () => json({ status: 'Accepted' })],
  ['a call of the web client', () => 'POST /api/trpc/tickets.create', async () => json(aTicket())],
  ['calls in one', () => 'POST /api/trpc/comments.add?batch=1', async () => json({ 0: {} })],
  [
    'a file',
    () => `POST /api/tickets/${ticket.id}/attachments`,
    () => formOf({ name: 'a.txt', content: 'abc' }),
  ],
  ['what is for no address', () => 'POST /api/nowhere', async () => json({})],
];

describe('a body that comes packed', () => {
  it.each(BODIES)('is refused, as %s too, in a sentence that says what to do', async (_what, route, body) => {
    const titles = () => kit.db.all(kit.db.q.selectFrom('ticket').select('title'));
    const before = titles();
    const { payload, headers } = await body();
    for (const encoding of ['gzip', 'br', 'x-made-up', 'identity, gzip']) {
      const packed = { ...headers, 'content-encoding': encoding };
      const answer = await client.send(route(), { payload: gzipSync(payload), headers: packed });
      expect(answer.status).toBe(415);
      expect(answer.headers['accept-encoding']).toBe('identity');
      expect(answer.json()).toEqual({
        error: 'Compressed bodies aren’t supported. Send the request without Content-Encoding.',
        code: 'packed_body',
      });
    }
    expect(titles()).toEqual(before);
    expect(kit.db.all(kit.db.q.selectFrom('attachment').select('id'))).toEqual([]);
  });

  it('is taken where it says to be packed in no way, and reading needs no body', async () => {
    const headers = { 'content-encoding': 'Identity' };
    const made = await client.send('POST /api/tickets', { json: aTicket(), headers });
    expect(made.status).toBe(201);
    const read = await client.send('GET /api/tickets', { headers: { 'content-encoding': 'gzip' } });
    expect(read.status).toBe(200);
  });
});
