import type { AddDoorInput } from '@ringmark/contract/doors';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { DAY, MINUTE, SECOND } from '../instants.ts';
import { listKnownFiles } from '../maintenance/stored-files.ts';
import { pinStage } from '../testing/pin-stage.ts';
import { doorName } from './door-name.ts';
import { doorsOf } from './door-rows.ts';
import { lookDaily } from './keep-doors.job.ts';
import { doorBesideRecorded, lookSoon } from './project-door.ts';

const CANARY = 'can4ry-of-doors';
type Secret = AddDoorInput['secret'];

const BASIC: Secret = { kind: 'http', origin: 'https://shop.example', username: 'staging', password: CANARY };
const HEADER: Secret = {
  kind: 'header',
  origin: 'https://shop.example',
  name: 'X-Access-Token',
  value: CANARY,
};
const COOKIES: Secret = {
  kind: 'cookies',
  cookies: [{ name: 'session', value: CANARY, host: 'shop.example' }],
};

async function doorStage() {
  const stage = await pinStage();
  const { kit, project, admin } = stage;
  const { doors } = kit.viewer;
  const { id: projectId } = project;
  const add = async (secret: Secret) => admin.doors.add({ projectId, secret });
  const list = () => admin.doors.list({ projectId });
  const opened = async (secret: Secret = BASIC) => {
    await add(secret);
    await stage.run();
    return (await list()).items.at(-1);
  };
  /** What a proof of the project's page is opened with. */
  const doorOfProofs = async () => {
    const { id } = await stage.pin('Closed');
    await stage.member.proofs.check({ id });
    await stage.run();
    return stage.proofs.proved.at(-1)?.page.door;
  };
  return { ...stage, doors, projectId, add, list, opened, doorOfProofs };
}

describe('a door', () => {
  it('is tried at once, and kept when it opens something', async () => {
    const { add, run, list, doors, projectId } = await doorStage();
    expect((await add(BASIC)).items).toMatchObject([{ state: 'trying', sentence: 'It is being tried.' }]);
    await run();
    expect(doors.tried[0]).toMatchObject({
      page: { url: 'https://shop.example/', allowedUrls: ['https://shop.example/'] },
      door: { level: 'look', httpSecrets: [['https://shop.example', { password: CANARY }]] },
    });
    const picture = expect.stringContaining(`/api/admin/projects/${projectId}/doors/pictures/`);
    expect(await list()).toMatchObject({
      level: 'look',
      items: [
        {
          kind: 'http',
          hosts: ['shop.example'],
          state: 'open',
          trial: { opens: true, withUrl: picture, withoutUrl: picture },
        },
      ],
    });
  });

  it.each([
    ['a sign-in after which the page still asks for one', 'recorded', { opens: false }, 'opens nothing'],
    ['a header that changes nothing', 'header', { opens: false, isSame: true }, 'the same with it'],
  ] as const)('is not kept as %s', async (_name, kind, seen, words) => {
    const { add, run, list, doors, admin, projectId, kit } = await doorStage();
    doors.willTry(seen);
    if (kind === 'header') await add(HEADER);
    else await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
    await run();
    const { items, refused } = await list();
    expect(items).toEqual([]);
    expect(refused).toMatchObject({ kind, opens: false, sentence: expect.stringContaining(words) });
    expect(refused?.withoutUrl).not.toBeNull();
    const before = listKnownFiles(kit.services).length;
    doors.willTry({ opens: false, isSame: true });
    await add(HEADER);
    await run();
    expect(listKnownFiles(kit.services), 'the pictures of the trial before are gone').toHaveLength(before);
  });

  it('is what a sign-in is recorded through, without the one before', async () => {
    const { opened, kit, admin, projectId, run } = await doorStage();
    expect(doorBesideRecorded(kit.services, projectId)).toEqual({});
    await admin.doors.keepRecording({ projectId, sessionId: 'a-view-that-records' });
    await run();
    expect(doorBesideRecorded(kit.services, projectId)).toEqual({});
    await opened(HEADER);
    const { door } = doorBesideRecorded(kit.services, projectId);
    expect(door).toMatchObject({ headers: [{ value: CANARY }] });
    expect(door).not.toHaveProperty('recorded');
  });

  it('that cannot be tried ends in a sentence', async () => {
    const { add, run, runLater, list, doors } = await doorStage();
    doors.willTry(new Error('The browser fell over.'));
    await add(BASIC);
    await run();
    await runLater(10 * SECOND);
    await runLater(MINUTE);
    expect(await list()).toMatchObject({
      items: [],
      refused: { sentence: expect.stringContaining('could not') },
    });
  });

  it('shows no value of itself to anybody, and leaves none in the database', async () => {
    const { opened, list, kit, admin } = await doorStage();
    await opened(BASIC);
    await opened(HEADER);
    await opened(COOKIES);
    const answers = [await list(), await admin.audit.list({})];
    expect(JSON.stringify(answers)).not.toContain(CANARY);
    expect((await list()).items.map(({ names }) => names)).toEqual([[], ['X-Access-Token'], ['session']]);
    const tables = kit.db.sqlite
      .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .pluck()
      .all();
    const holding = tables.filter((table) =>
      kit.db.sqlite
        .prepare<[], Record<string, unknown>>(`select * from "${table}"`)
        .all()
        .some((row) =>
          Object.values(row).some((value) =>
            Buffer.isBuffer(value) ? value.includes(CANARY) : String(value).includes(CANARY),
          ),
        ),
    );
    expect(holding).toEqual([]);
  });

  it('takes the place of one for the same place, and a project has ten at most', async () => {
    const { opened, add, list } = await doorStage();
    const first = await opened();
    const second = await opened({ ...BASIC, password: 'another' } as Secret);
    expect(second?.id).not.toBe(first?.id);
    expect((await list()).items).toHaveLength(1);
    for (let count = 1; count < 10; count += 1) await add({ ...HEADER, name: `X-Token-${count}` } as Secret);
    await expect(add({ ...HEADER, name: 'X-One-More' } as Secret)).rejects.toThrow('at most 10');
  });

  it.each<[string, Secret, string]>([
    ['another site', { ...BASIC, origin: 'https://other.example' } as Secret, 'not among the sites'],
    [
      'a cookie of another site',
      { kind: 'cookies', cookies: [{ name: 'a', value: 'b', host: '.other.example' }] },
      'not among the sites',
    ],
    ['a header that the browser sends', { ...HEADER, name: 'Cookie' } as Secret, 'sends this header itself'],
    ['a value of two lines', { ...HEADER, value: 'a\r\nb' } as Secret, 'one line'],
    ['an address that is none', { ...BASIC, origin: 'shop' } as Secret, 'Enter an address'],
  ])('is refused for %s', async (_name, secret, words) => {
    const { add, list } = await doorStage();
    await expect(add(secret)).rejects.toThrow(words);
    expect((await list()).items).toEqual([]);
  });

  it('goes with proofs, first pictures and re-checks of its project by itself, once it is open', async () => {
    const { opened, doorOfProofs, proofs, member, kit, projectId, url } = await doorStage();
    expect(await doorOfProofs()).toBeUndefined();
    await opened();
    expect(await doorOfProofs()).toMatchObject({ level: 'look', httpSecrets: [[expect.any(String), {}]] });
    expect(proofs.firstOnes.every(({ page }) => page.door === undefined)).toBe(true);
    await member.viewport.open({ url, width: 800, height: 600, projectId });
    expect([...kit.viewer.views.values()].at(-1)).toMatchObject({ door: { level: 'look' } });
  });

  it('opens nothing at the level off, and more at the level use', async () => {
    const { opened, admin, projectId, doorOfProofs, kit } = await doorStage();
    await opened();
    await admin.doors.setRules({ projectId, level: 'use', signOutUrls: ['/bye'] });
    expect(await doorOfProofs()).toMatchObject({ level: 'use', signOutUrls: ['/bye'] });
    expect(kit.viewer.closedOwners.length).toBeGreaterThan(0);
    await admin.doors.setRules({ projectId, level: 'off' });
    expect(await doorOfProofs()).toBeUndefined();
  });

  it('can be tried again and removed, with its pictures', async () => {
    const { opened, admin, projectId, run, list, kit, doorOfProofs } = await doorStage();
    const files = listKnownFiles(kit.services).length;
    const door = await opened();
    await admin.doors.retry({ projectId, id: door?.id ?? '' });
    await run();
    expect((await list()).items).toMatchObject([{ state: 'open' }]);
    expect(listKnownFiles(kit.services)).toHaveLength(files + 2);
    expect((await admin.doors.remove({ projectId, id: door?.id ?? '' })).items).toEqual([]);
    expect(listKnownFiles(kit.services)).toHaveLength(files);
    expect(await doorOfProofs()).toBeUndefined();
    await expect(admin.doors.remove({ projectId, id: door?.id ?? '' })).rejects.toThrow('not found');
  });

  it('that was open is not lost where its site does not answer when it is tried again', async () => {
    const { opened, admin, projectId, run, list, doors } = await doorStage();
    const door = await opened();
    const none = { picture: null, url: 'https://shop.example/', why: 'failed' as const };
    doors.willTry({ without: none, with: none, opens: false, isSame: true });
    await admin.doors.retry({ projectId, id: door?.id ?? '' });
    await run();
    expect((await list()).items).toMatchObject([
      { id: door?.id, state: 'closed', sentence: expect.stringContaining('could not be opened') },
    ]);
    doors.willTry({ opens: true, isSame: false });
  });

  it('says so when the key that sealed it is lost', async () => {
    const { opened, list, kit, doorOfProofs } = await doorStage();
    await opened();
    const { vault } = kit.services;
    kit.services.vault = { ...vault, open: () => null };
    expect((await list()).items).toMatchObject([
      { state: 'locked', sentence: expect.stringContaining('Sign in once more') },
    ]);
    expect(await doorOfProofs()).toBeUndefined();
    kit.services.vault = vault;
  });

  it('is in the audit log when it is made, tried, given another level and removed', async () => {
    const { opened, admin, projectId } = await doorStage();
    const door = await opened();
    await admin.doors.setRules({ projectId, level: 'use' });
    await admin.doors.retry({ projectId, id: door?.id ?? '' });
    await admin.doors.remove({ projectId, id: door?.id ?? '' });
    const { items } = await admin.audit.list({});
    expect(items.map(({ action }) => action)).toEqual(['door.remove', 'door.try', 'door.rules', 'door.add']);
  });
});

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
    proofs.proved.at(-1)?.page.doorClosed?.();
    proofs.proved.at(-1)?.page.doorClosed?.();
    await run();
    expect(doors.renewed).toHaveLength(1);
    expect((await list()).items).toMatchObject([
      { state: 'closed', sentence: 'The stored sign-in has expired. An administrator can renew it.' },
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
    // Sessions have ended meanwhile.
    expect((await kit.asUser(kit.anAdmin()).doors.list({ projectId })).items).toMatchObject([
      { state: 'closed', sentence: expect.stringContaining('90 days') },
    ]);
  });
});

describe('doors are for administrators in a browser', () => {
  it('and for nobody else', async () => {
    const { member, kit, project, projectId } = await doorStage();
    await expect(member.doors.list({ projectId })).rejects.toThrow('Only administrators may do this.');
    const eyes = kit.asUser(kit.aMemberWithProject().user, kit.anAdmin());
    await expect(eyes.doors.list({ projectId })).rejects.toThrow('Only administrators may do this.');
    kit.db.run(kit.db.q.updateTable('project').set({ status: 'archived' }).where('id', '=', project.id));
    const admin = kit.asUser(kit.anAdmin());
    await expect(admin.doors.add({ projectId, secret: BASIC })).rejects.toThrow('archived');
  });
});
