import { BAD_DOMAINS } from '@ringmark/api/testing/bad-domains';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../testing/count-rows.ts';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

/** An administrator's two ways to give an organization a domain. */
function entryPoints() {
  const { id } = kit.anOrganization({ domain: 'other.example' });
  const headers = { cookie: kit.cookieOf(kit.anAdmin()) };
  return {
    made: (domain: string) =>
      kit.send('POST /api/admin/organizations', { headers, payload: { name: 'Other', domain } }),
    changed: (domain: string) =>
      kit.send(`PATCH /api/admin/organizations/${id}`, { headers, payload: { domain } }),
  };
}

/** Sends each domain to both endpoints. @returns the statuses, each once. */
async function statusesOf(domains: readonly string[]): Promise<number[]> {
  const all = entryPoints();
  const before = [countRows(kit.db), kit.db.sqlite.prepare('select id, domain from organization').all()];
  const statuses = new Set<number>();
  for (const send of Object.values(all))
    for (const domain of domains) statuses.add((await send(domain)).statusCode);
  expect([countRows(kit.db), kit.db.sqlite.prepare('select id, domain from organization').all()]).toEqual(
    before,
  );
  return [...statuses];
}

describe('a domain that an organization is made or changed with', () => {
  it('is refused where everybody could have it or it is none, and nothing is written', async () => {
    expect(new Set(BAD_DOMAINS).size).toBeGreaterThanOrEqual(45);
    expect(await statusesOf(BAD_DOMAINS)).toEqual([400]);
  });

  it('is refused where another organization has it, active or archived, in upper or lower case, and nothing is written', async () => {
    kit.anOrganization({ domain: 'acme.example' });
    kit.anOrganization({ domain: 'closed.example', status: 'archived' });
    kit.anOrganization({ domain: 'xn--bcher-kva.example' });
    const taken = ['acme.example', 'ACME.Example', ' acme.EXAMPLE ', 'Closed.example', 'BÜCHER.example'];
    expect(await statusesOf(taken)).toEqual([409]);
  });

  it('is taken where it is an organization’s own', async () => {
    const all = entryPoints();
    expect((await all.made('fresh.example')).statusCode).toBe(201);
    expect((await all.changed('moved.example')).statusCode).toBe(200);
  });
});
