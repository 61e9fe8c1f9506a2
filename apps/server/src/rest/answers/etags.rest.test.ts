import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const LISTS = [
  '/api/tickets',
  '/api/projects',
  '/api/users',
  '/api/board',
  '/api/pinned-pages',
  '/api/tokens',
  '/api/admin/users',
  '/api/admin/projects',
  '/api/admin/organizations',
  '/api/admin/audit',
];

describe('an answer that names its content', () => {
  it.each(LISTS)(
    '%s is not sent to a client that has it, and in full to a client with another version',
    async (path) => {
      const as = kit.anAdmin();
      const read = (known?: string) =>
        kit.send(`GET ${path}`, { as, headers: known === undefined ? {} : { 'if-none-match': known } });
      const first = await read();
      const etag = String(first.headers.etag);
      expect(first.statusCode).toBe(200);
      expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
      expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
      // A proxy on the way may have made a strong one of it, and a program may know several.
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await read(known);
        expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
        expect(again.headers).toMatchObject({
          etag,
          'cache-control': 'private, no-cache',
          vary: 'accept-encoding',
        });
      }
      const other = await read('"other"');
      expect([other.statusCode, other.body]).toEqual([200, first.body]);
    },
  );

  it('is the description of the API too, for every caller', async () => {
    const first = await kit.send('GET /api/openapi.json');
    const etag = String(first.headers.etag);
    const again = await kit.send('GET /api/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('changes only with what the caller sees', async () => {
    const { user, project } = kit.aMemberWithProject();
    const other = kit.aMemberWithProject();
    kit.aTicket({ project_id: project.id });
    const read = async (path: string, known = '') => {
      const { statusCode, headers } = await kit.send(`GET ${path}`, {
        as: user,
        headers: { 'if-none-match': known },
      });
      return { statusCode, etag: String(headers.etag) };
    };
    const say = (path: string, as: typeof user) =>
      kit.send(`POST ${path}`, {
        as,
        payload: {
          projectId: as === user ? project.id : other.project.id,
          title: 'One',
          description: 'More.',
        },
      });
    for (const path of ['/api/board', '/api/tickets']) {
      const { etag } = await read(path);
      expect((await say('/api/tickets', other.user)).statusCode).toBe(201);
      expect(await read(path, etag)).toEqual({ statusCode: 304, etag });
      expect((await say('/api/tickets', user)).statusCode).toBe(201);
      expect((await read(path, etag)).statusCode).toBe(200);
    }
  });
});
