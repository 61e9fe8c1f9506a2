import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
let admin: ReturnType<ServerKit['anAdmin']>;
/** The list has two of one name, one that sorts elsewhere by code points, and one as long as names may be. */
const NAMES = ['Zoe', 'ada', 'Émile', 'Ada', 'Ada', 'Part 10', 'Part 9', 'Ö'.repeat(120)];
beforeAll(async () => {
  kit = await createServerKit();
  admin = kit.anAdmin({ name: 'Mara' });
  const organization = kit.anOrganization({ name: 'Fern' });
  for (const name of NAMES) {
    kit.anOrganization({ name });
    kit.aProject({ organization_id: organization.id, name });
    kit.aUser({ organization_id: organization.id, name });
  }
  for (const name of ['Bo', 'Cy', 'Di']) {
    kit.aProject({ organization_id: organization.id, name, status: 'archived' });
    kit.aUser({ organization_id: organization.id, name, status: 'archived' });
    kit.anOrganization({ name, status: 'archived' });
  }
});
afterAll(() => kit.close());

const LISTS = [
  '/api/users',
  '/api/projects',
  '/api/admin/users',
  '/api/admin/users?status=archived',
  '/api/admin/projects',
  '/api/admin/projects?status=active',
  '/api/admin/organizations',
  '/api/admin/organizations?status=archived',
];

interface Named {
  id: string;
  name: string;
}
const read = async (path: string) => {
  const answer = await kit.send(`GET ${path}`, { as: admin });
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  return { status: answer.statusCode, items: answer.json() as Named[], next };
};
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('a list in the order of names', () => {
  it.each(LISTS)('%s comes whole as it always did, and page by page with a limit', async (path) => {
    const whole = await read(path);
    expect(whole.next).toBeUndefined();
    expect(whole.items.length).toBeGreaterThanOrEqual(3);
    for (const limit of [1, 2, whole.items.length - 1]) {
      const seen: Named[] = [];
      let next: string | undefined = withQuery(path, `limit=${limit}`);
      while (next !== undefined && seen.length <= whole.items.length) {
        const page = await read(next);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items);
        ({ next } = page);
        expect(next ?? `limit=${limit}`).toContain(`limit=${limit}`);
      }
      expect(seen).toEqual(whole.items);
    }
    expect((await read(withQuery(path, `limit=${whole.items.length}`))).next).toBeUndefined();
    expect(await read(withQuery(path, 'limit=500'))).toEqual(whole);
  });

  it('continues after a deleted entry, and lists nothing twice', async () => {
    const path = '/api/admin/users?status=active&limit=2';
    const first = await read(path);
    const gone = String(first.items.at(-1)?.id);
    const archive = { as: admin, payload: { status: 'archived' } };
    expect((await kit.send(`PATCH /api/admin/users/${gone}`, archive)).statusCode).toBe(200);
    const whole = await read('/api/admin/users?status=active');
    const second = await read(String(first.next));
    expect(second.items).toEqual(whole.items.slice(1, 3));
    await kit.send(`PATCH /api/admin/users/${gone}`, { as: admin, payload: { status: 'active' } });
  });

  it.each(LISTS)('%s refuses a limit or a cursor that is none', async (path) => {
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=two',
      'limit=1&limit=2',
      'cursor=made-up',
      'cursor=WzFd',
    ]) {
      const answer = await kit.send(`GET ${withQuery(path, query)}`, { as: admin });
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        fields: { [query.split('=', 1)[0] ?? '']: expect.any(String) },
      });
    }
  });

  it('is described with its pages', async () => {
    const { paths } = (await kit.send('GET /api/openapi.json')).json();
    for (const path of new Set(LISTS.map((list) => list.split('?', 1)[0] ?? ''))) {
      const { parameters, responses } = paths[path].get;
      expect(parameters.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['limit', 'cursor']),
      );
      expect(responses['200'].headers.Link).toBeDefined();
    }
  });
});
