import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '../../testing/count-rows.ts';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let kit: ServerKit;
beforeAll(async () => {
  kit = await createServerKit();
});
afterAll(() => kit.close());

/** Every address of the API, with the methods that it takes. */
function addresses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name } of kit.app.entryPoints) {
    const [method = '', path = ''] = name.split(' ');
    if (!path.startsWith('/api/') || path.startsWith('/api/trpc/')) continue;
    const shape = path.replaceAll(/:\w+/g, ':id');
    found.set(shape, (found.get(shape) ?? new Set()).add(method));
  }
  return found;
}

describe('a path of the API that is asked with another method', () => {
  it('is answered with the allowed methods, the same for every caller and id, and has no effect', async () => {
    const { user, project } = kit.aMemberWithProject();
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
    const people = [{}, { as: user }, { as: kit.aUser() }, { as: kit.anAdmin() }];
    const before = countRows(kit.db);
    let asked = 0;
    for (const [shape, taken] of addresses()) {
      for (const method of METHODS.filter((one) => !taken.has(one))) {
        const answers = [];
        for (const id of [ticket.id, 'nothing'])
          for (const who of people)
            answers.push(await kit.send(`${method} ${shape.replaceAll(':id', id)}`, who));
        for (const { statusCode, headers, body } of answers) {
          expect({ shape, method, statusCode }).toEqual({ shape, method, statusCode: 405 });
          expect(headers.allow).toBe([...taken].toSorted().join(', '));
          expect(headers['content-type']).toMatch(/^application\/json/);
          expect(body).toBe(answers[0]?.body);
          expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: 'wrong_method' });
        }
        asked += answers.length;
      }
    }
    expect(asked).toBeGreaterThan(1_000);
    // Those who are asked for have signed in, and that is all.
    expect({ ...countRows(kit.db), session: before['session'] }).toEqual(before);
  });

  it('says so in a sentence, and does not read what was sent along', async () => {
    const answer = await kit.send('PUT /api/tickets', {
      payload: '{"half":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.json().error).toBe('This URL doesn’t support PUT. It supports GET, HEAD, and POST.');
  });

  it('is still closed to pages of other sites, and unknown paths are still not found', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await kit.send('PUT /api/tickets', { headers })).statusCode).toBe(403);
    for (const method of METHODS)
      expect((await kit.send(`${method} /api/nothing`)).json()).toMatchObject({ code: 'not_found' });
  });

  it.each(['/api/trpc/settings.get', '/api/trpc/tickets.create', '/api/auth/logout'])(
    'is no fault where only the head is asked for: %s',
    async (path) => {
      const { statusCode, headers, body } = await kit.send(`HEAD ${path}`);
      expect([statusCode, headers.allow, body]).toEqual([
        405,
        path.includes('trpc') ? 'GET, POST' : 'POST',
        '',
      ]);
      expect(kit.logged()).not.toContain('A request failed.');
    },
  );

  it('names the right method of a procedure', async () => {
    const reading = await kit.send('GET /api/trpc/auth.logout');
    expect([reading.statusCode, reading.headers.allow]).toEqual([405, 'POST']);
    const writing = await kit.send('POST /api/trpc/settings.get', { payload: {} });
    expect([writing.statusCode, writing.headers.allow]).toEqual([405, 'GET']);
    const put = await kit.send('PUT /api/trpc/settings.get', { payload: {} });
    expect([put.statusCode, put.headers.allow]).toEqual([405, 'GET, POST']);
  });
});
