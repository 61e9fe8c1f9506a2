import { systemSchema } from '@ringmark/contract/system';
import { expect, it } from 'vitest';
import { LATEST_VERSION } from '../../core/database/migrate.ts';
import { HOUR } from '../../core/base/instants.ts';
import { newMainKey } from '../../core/secrets/envelope.ts';
import { createVault } from '../../core/secrets/vault.ts';
import { createTestKit } from '../../testing/test-kit.ts';

it('the system’s state names version, database, disk, backup, mail and browser', async () => {
  const kit = createTestKit();
  const api = kit.asUser(kit.anAdmin());
  kit.aFailedMail();
  const waiting = { state: 'waiting', failed_at: null } as const;
  kit.aFailedMail({ ...waiting, created_at: '2026-01-05T08:00:00.000Z' });
  kit.aFailedMail(waiting);
  const at = kit.clock.now();
  Object.assign(kit.services.installation.backups, {
    kept: 3,
    last: { at, bytes: 7 },
    nextAt: at + 3 * HOUR,
    failure: { at, sentence: 'The disk is full.' },
  });
  kit.clock.advance(HOUR);
  const system = await api.system.get();
  expect(system).toMatchObject({
    version: '1.2.3',
    uptimeSeconds: 3600,
    database: { schemaVersion: LATEST_VERSION, bytes: 4096, walBytes: 0 },
    disk: { floorBytes: kit.services.config.freeBytesFloor },
    backup: {
      isOn: true,
      keep: 14,
      kept: 3,
      last: { at: new Date(at).toISOString(), bytes: 7 },
      failure: { sentence: 'The disk is full.' },
    },
    mail: { transport: 'log', waiting: 2, oldestAt: '2026-01-05T08:00:00.000Z', failed: 1 },
    keys: { sealed: 0, closed: 0, reason: null },
    browser: { state: 'ready', sessions: 0, maxSessions: 8 },
  });
  expect(systemSchema.strict().parse(system)).toEqual(system);
});

it('the system’s state tells in a sentence of what no key opens, and why no key can be used', async () => {
  const held = { find: ((key) => () => [key])(newMainKey()) };
  const kit = createTestKit({ vault: createVault(() => held.find()) });
  const { user, organization } = kit.aMemberWithProject();
  const project = kit.aProject({ organization_id: organization.id });
  const sealed = kit.services.vault.seal(Buffer.from('a'), 'b');
  const used_at = '2026-01-05T08:00:00.000Z';
  const row = { user_id: user.id, project_id: project.id, sealed, used_at };
  kit.db.run(kit.db.q.insertInto('site_state').values(row));
  const keys = async () => (await kit.asUser(kit.anAdmin()).system.get()).keys;
  expect(await keys()).toEqual({ sealed: 1, closed: 0, reason: null });
  held.find = ((key) => () => [key])(newMainKey());
  expect(await keys()).toMatchObject({
    sealed: 1,
    closed: 1,
    reason: expect.stringContaining('There is one encrypted secret, and it can’t be decrypted'),
  });
  held.find = () => {
    throw new Error('The key file is a folder.');
  };
  expect(await keys()).toEqual({ sealed: 1, closed: 1, reason: 'The key file is a folder.' });
});
