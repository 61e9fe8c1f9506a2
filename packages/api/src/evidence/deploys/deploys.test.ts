import { describe, expect, it } from 'vitest';

import { migrate } from '../../core/database/migrate.ts';
import { SHOP, setUpDeploys } from '../../testing/deploys.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

describe('the deploy address of a project', () => {
  it('is shown once, and kept as a hash; the signing secret is sealed', async () => {
    const { kit, admin, project, created, secret } = await setUpDeploys();
    expect(created.url).toMatch(/^http:\/\/localhost:3000\/api\/deploys\/[\w-]{43}$/);
    expect(created.signingSecret).toMatch(/^[\w-]{43}$/);
    const { url: _url, signingSecret: _secret, ...rest } = created;
    expect(await admin.deploys.get({ id: project.id })).toEqual({ address: rest });
    expect(rest).toMatchObject({ versionSource: null, lastCall: null, lastDeployment: null });
    const bytes = kit.db.sqlite.serialize();
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(created.signingSecret)).toBe(false);
    expect(JSON.stringify(kit.published)).not.toContain(secret);
  });

  it('is replaced by another, and the former is unknown at once', async () => {
    const { admin, project, created, send, secret, address } = await setUpDeploys();
    await admin.deploys.update({ id: project.id, versionSource: { kind: 'header', name: 'X-Version' } });
    const replaced = await admin.deploys.replace({ id: project.id });
    expect(replaced.url).not.toBe(created.url);
    expect(() => send('{}')).toThrow('We couldn’t find this.');
    expect(send('{}', {}, replaced.url.slice(-43))).toBe('The deployment was recorded.');
    expect(secret).not.toBe(replaced.url.slice(-43));
    expect((await address())?.versionSource).toEqual({ kind: 'header', name: 'X-Version' });
  });

  it('is removed with all that was known of it', async () => {
    const { kit, admin, project, call, address, pin, gathered, member } = await setUpDeploys();
    const { id } = pin();
    call({ version: '1' });
    await admin.deploys.remove({ id: project.id });
    expect(await address()).toBeNull();
    expect(() => call()).toThrow('We couldn’t find this.');
    await gathered();
    expect(await member.deploys.ofTicket({ id })).toEqual([]);
    expect((await refusalOf(admin.deploys.remove({ id: project.id }))).code).toBe('no_deploy_address');
    expect(kit.db.all(kit.db.q.selectFrom('deploy_address').selectAll())).toEqual([]);
    await admin.deploys.create({ id: project.id });
    expect((await refusalOf(admin.deploys.create({ id: project.id }))).code).toBe('has_deploy_address');
  });

  it('takes how the page tells its version, and a signing secret of the sender', async () => {
    const { admin, project, address, created } = await setUpDeploys();
    const { id } = project;
    const json = { kind: 'json', url: `${SHOP}version.json`, key: 'build.version' } as const;
    for (const versionSource of [json, { kind: 'meta', name: 'version' } as const]) {
      expect((await admin.deploys.update({ id, versionSource })).versionSource).toEqual(versionSource);
      expect((await admin.deploys.update({ id })).versionSource).toEqual(versionSource);
    }
    await admin.deploys.update({ id, versionSource: { kind: 'none' } });
    expect((await address())?.versionSource).toBeNull();
    const set = await admin.deploys.update({ id, signingSecret: ' a-secret-of-vercel ' });
    expect(JSON.stringify(set)).not.toContain('a-secret-of-vercel');
    const renewed = await admin.deploys.renewSecret({ id });
    expect(renewed.signingSecret).not.toBe(created.signingSecret);
  });

  it('refuses what can be no source of a version, and other sites', async () => {
    const { admin, project } = await setUpDeploys();
    const refusal = (versionSource: object) =>
      refusalOf(admin.deploys.update({ id: project.id, versionSource } as never));
    const json = { kind: 'json', key: 'version' };
    expect((await refusal({ ...json, url: 'https://other.example/v.json' })).code).toBe('site_not_allowed');
    expect((await refusal({ ...json, url: 'http://127.0.0.1/v.json' })).code).toBe('invalid_url');
    expect((await refusal({ ...json, url: '/version.json' })).code).toBe('site_not_allowed');
    for (const bad of [
      { kind: 'header', name: 'X: y' },
      { kind: 'header', name: '' },
      { kind: 'json', url: SHOP, key: 'a..b' },
      { kind: 'cookie', name: 'a' },
    ])
      expect((await refusal(bad)).kind).toBe('invalid');
    const short = admin.deploys.update({ id: project.id, signingSecret: 'short' });
    expect((await refusalOf(short)).fields).toEqual(['signingSecret']);
  });

  it('is the administrators’ alone', async () => {
    const { kit, member, user, project } = await setUpDeploys();
    const { id } = project;
    const others = [member, kit.asUser(kit.aMemberWithProject().user), kit.asUser(user, kit.anAdmin())];
    for (const { deploys } of others)
      for (const call of [
        deploys.get({ id }),
        deploys.create({ id }),
        deploys.replace({ id }),
        deploys.update({ id }),
        deploys.renewSecret({ id }),
        deploys.remove({ id }),
      ])
        expect((await refusalOf(call)).kind).toBe('forbidden');
    const [listed] = await member.projects.list();
    expect(JSON.stringify(listed)).not.toMatch(/deploy/i);
  });

  it('of an archived project is removed alone', async () => {
    const { admin, project } = await setUpDeploys();
    const { id } = project;
    await admin.projects.archive({ id });
    for (const call of [
      admin.deploys.replace({ id }),
      admin.deploys.update({ id }),
      admin.deploys.renewSecret({ id }),
    ])
      expect((await refusalOf(call)).code).toBe('project_archived');
    expect(await admin.deploys.remove({ id })).toEqual({ ok: true });
    expect((await refusalOf(admin.deploys.create({ id }))).code).toBe('project_archived');
  });

  it('is in the audit log, and its secrets are not', async () => {
    const { admin, project, created, secret } = await setUpDeploys();
    const { id } = project;
    const { url } = await admin.deploys.replace({ id });
    await admin.deploys.update({ id, versionSource: { kind: 'meta', name: 'version' } });
    await admin.deploys.update({ id, signingSecret: 'a-secret-of-vercel' });
    await admin.deploys.remove({ id });
    const { items } = await admin.audit.list({});
    expect(items.map(({ action, summary }) => [action, summary]).toReversed()).toEqual([
      ['deploy_address.create', project.name],
      ['deploy_address.replace', project.name],
      ['deploy_address.update', `${project.name}: version from a meta tag`],
      ['deploy_address.secret', project.name],
      ['deploy_address.remove', project.name],
    ]);
    const text = JSON.stringify(items);
    for (const word of [secret, url.slice(-43), created.signingSecret, 'a-secret-of-vercel'])
      expect(text).not.toContain(word);
  });

  it('is unknown for a project that is not there', async () => {
    const kit = createTestKit();
    const admin = kit.asUser(kit.anAdmin());
    const id = 'nothing' as never;
    for (const call of [
      admin.deploys.get({ id }),
      admin.deploys.create({ id }),
      admin.deploys.remove({ id }),
    ])
      expect((await refusalOf(call)).kind).toBe('not_found');
  });
});

it('an upgrade makes no deploy address, and no line in any history', () => {
  const db = openDatabaseBefore(29);
  expect(migrate(db)).toContain('deploys');
  for (const table of ['deploy_address', 'ticket_deploy'])
    expect(db.sqlite.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0);
  db.close();
});
