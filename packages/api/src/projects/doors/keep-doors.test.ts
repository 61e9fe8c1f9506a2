import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/base/errors.ts';
import { DAY, MINUTE } from '../../core/base/instants.ts';
import { BASIC, doorStage } from '../../testing/door-stage.ts';
import { doorName } from '../../core/secrets/door-name.ts';
import { doorsOf } from './door-rows.ts';
import { lookDaily } from './keep-doors.job.ts';
import { lookSoon } from './project-door.ts';

describe('the keeper', () => {
  const RECORDED = {
    state: { version: 1, cookies: ['old'] },
    hosts: ['login.example'],
    signInUrl: 'https://login.example/',
  };

  async function recorded() {
    const stage = await doorStage();
    stage.doors.willRecord(RECORDED);
    await stage.admin.doors.keepRecording({ projectId: stage.projectId, sessionId: 'a-view-that-records' });
    await stage.run();
    return stage;
  }

  it('looks once a day, and keeps what the site has renewed', async () => {
    const { kit, run, doors, doorOfProofs } = await recorded();
    expect(lookDaily(kit.services)).toBe(0);
    kit.clock.advance(DAY + MINUTE);
    doors.willRenew({ recorded: { state: { version: 1, cookies: ['new'] }, hosts: ['login.example'] } });
    expect(lookDaily(kit.services)).toBe(1);
    await run();
    expect(doors.renewed).toHaveLength(1);
    expect(lookDaily(kit.services)).toBe(0);
    expect(await doorOfProofs()).toMatchObject({
      recorded: { state: { cookies: ['new'] }, signInUrl: 'https://login.example/' },
    });
  });

  it('closes what has expired, and writes to each administrator once', async () => {
    const { kit, run, doors, list, doorOfProofs, proofs } = await recorded();
    await doorOfProofs();
    kit.clock.advance(11 * MINUTE);
    doors.willRenew({ isOpen: false, why: 'sign_in' });
    proofs.proved.at(-1)?.page.doorClosed?.('sign_in_url');
    proofs.proved.at(-1)?.page.doorClosed?.('sign_in_url');
    await run();
    expect(doors.renewed).toHaveLength(1);
    expect((await list()).items).toMatchObject([
      { state: 'closed', sentence: 'The stored sign-in has expired. Sign in again.' },
    ]);
    const mails = kit.db.all(kit.db.q.selectFrom('outbox').selectAll().where('kind', '=', 'door-closed'));
    const admins = kit.db.all(kit.db.q.selectFrom('user').select('id').where('is_admin', '=', 1));
    expect(mails).toHaveLength(admins.length);
    expect(await doorOfProofs()).toBeUndefined();
  });

  it('takes a sign-in that has ended for nothing else, writes one mail, and opens it again once it is renewed', async () => {
    const { kit, run, doors, list, projectId, admin, member, url, add } = await recorded();
    await add(BASIC);
    await run();
    doors.willRenew({ isOpen: false, why: 'sign_in' });
    for (const _look of [1, 2, 3]) {
      lookSoon(kit.services, projectId, 0);
      await run();
    }
    const states = async () => (await list()).items.map(({ kind, state }) => [kind, state]);
    expect(await states()).toEqual([
      ['recorded', 'closed'],
      ['http', 'open'],
    ]);
    expect(
      kit.db.all(kit.db.q.selectFrom('outbox').selectAll().where('kind', '=', 'door-closed')),
    ).toHaveLength(1);
    const openView = async () => {
      await member.viewport.open({ url, width: 800, height: 600, projectId });
      return [...kit.viewer.views.values()].at(-1);
    };
    expect(await openView()).toMatchObject({
      door: { httpSecrets: [expect.anything()] },
    });
    await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
    await run();
    expect(await openView()).toMatchObject({ door: { recorded: { hosts: ['login.example'] } } });
  });

  it('looks soon after a page was shut out, however short ago the last look was, and once for all of them', async () => {
    const { kit, runLater, doors, list, doorOfProofs, proofs } = await recorded();
    await doorOfProofs();
    doors.willRenew({ isOpen: false, why: 'sign_in' });
    const shut = proofs.proved.at(-1)?.page.doorClosed;
    shut?.('provider');
    shut?.('provider');
    await runLater(9 * MINUTE);
    expect(doors.renewed).toHaveLength(0);
    await runLater(2 * MINUTE);
    expect(doors.renewed).toHaveLength(1);
    expect((await list()).items).toMatchObject([{ state: 'closed' }]);
    expect(
      kit.db.all(kit.db.q.selectFrom('outbox').selectAll().where('kind', '=', 'door-closed')),
    ).toHaveLength(1);
  });

  it('renews tokens that are used up within a minute, also while it waits to look for another reason', async () => {
    const { runLater, doors, doorOfProofs, proofs } = await recorded();
    await doorOfProofs();
    const tell = proofs.proved.at(-1)?.page.doorClosed;
    tell?.('provider');
    tell?.('refresh');
    doors.willRenew({ recorded: { state: { version: 1, cookies: ['fresh'] }, hosts: [] } });
    await runLater(MINUTE);
    expect(doors.renewed).toHaveLength(1);
    expect(await doorOfProofs()).toMatchObject({ recorded: { state: { cookies: ['fresh'] } } });
  });

  it.each(['sealed by another key', 'tried again'] as const)(
    'keeps what the site has renewed for a door that is %s meanwhile',
    async (what) => {
      const { kit, run, doors, admin, list, doorOfProofs, projectId } = await recorded();
      const [door] = (await list()).items;
      const { viewer, vault } = kit.services;
      doors.willRenew({ recorded: { state: { version: 1, cookies: ['new'] }, hosts: [] } });
      const renewDoor: typeof viewer.renewDoor = async (input) => {
        const renewed = await viewer.renewDoor(input);
        if (what === 'tried again') await admin.doors.retry({ projectId, id: door?.id ?? '' });
        else
          for (const row of doorsOf(kit.db, projectId)) {
            const secret = vault.open(row.sealed, doorName(row.id));
            const sealed = Buffer.from(vault.seal(secret ?? Buffer.of(), doorName(row.id)));
            kit.db.run(kit.db.q.updateTable('door').set({ sealed }).where('id', '=', row.id));
          }
        return renewed;
      };
      kit.services.viewer = { ...viewer, renewDoor };
      lookSoon(kit.services, projectId, 0);
      await run();
      kit.services.viewer = viewer;
      await run();
      expect(await doorOfProofs()).toMatchObject({ recorded: { state: { cookies: ['new'] } } });
    },
  );

  it('knows the address of a sign-in by the trial, so that a page which ends there is shut', async () => {
    const { doors, admin, projectId, run, doorOfProofs } = await doorStage();
    doors.willTry({
      without: {
        picture: { image: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), mime: 'image/jpeg' },
        url: 'https://shop.example/sign-in?next=%2F',
        why: null,
      },
    });
    await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
    await run();
    expect(await doorOfProofs()).toMatchObject({ recorded: { signInUrl: 'https://shop.example/sign-in' } });
  });

  it('leaves a sign-in alone while the site is down or the browser is away', async () => {
    const { kit, run, runLater, doors, list } = await recorded();
    kit.clock.advance(DAY + MINUTE);
    doors.willRenew({ isOpen: false, why: 'failed' });
    lookDaily(kit.services);
    await run();
    expect((await list()).items).toMatchObject([{ state: 'open' }]);
    kit.clock.advance(DAY + MINUTE);
    doors.willRenew(new AppError('unavailable', 'remote_unavailable', 'There is no browser.'));
    lookDaily(kit.services);
    await run();
    await runLater(10 * MINUTE);
    expect((await list()).items).toMatchObject([{ state: 'open' }]);
  });

  it('closes what nobody has seen to open a page for 90 days', async () => {
    const { kit, run, projectId } = await recorded();
    kit.clock.advance(91 * DAY);
    lookDaily(kit.services);
    await run();
    // Sessions have ended by now.
    expect((await kit.asUser(kit.anAdmin()).doors.list({ projectId })).items).toMatchObject([
      { state: 'closed', sentence: expect.stringContaining('90 days') },
    ]);
  });
});
