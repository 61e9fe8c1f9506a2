import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { BASIC, CANARY, COOKIES, doorStage, HEADER, type Secret } from '../../testing/door-stage.ts';
import { doorBesideRecorded } from './project-door.ts';

const cookie = (host: string): Secret => ({ kind: 'cookies', cookies: [{ name: 'a', value: 'b', host }] });

describe('a door', () => {
  it('is tried at once, and kept when it opens something', async () => {
    const { add, run, list, doors, projectId } = await doorStage();
    expect((await add(BASIC)).items).toMatchObject([{ state: 'trying', sentence: 'Being tested.' }]);
    await run();
    expect(doors.tried[0]).toMatchObject({
      page: { url: 'https://shop.example/', allowedUrls: ['https://shop.example/'] },
      door: { level: 'look', httpSecrets: [['https://shop.example', { password: CANARY }]] },
    });
    const picture = expect.stringContaining(`/api/admin/projects/${projectId}/door-pictures/`);
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
    ['a sign-in after which the page still asks for one', 'recorded', { opens: false }, 'can’t be reused'],
    [
      'a header that changes nothing',
      'header',
      { opens: false, isSame: true },
      'the same with and without this site access',
    ],
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
      refused: { sentence: expect.stringContaining('couldn’t') },
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
    [
      'another site',
      { ...BASIC, origin: 'https://other.example' } as Secret,
      'isn’t one of this project’s sites',
    ],
    [
      'a cookie of another site',
      { kind: 'cookies', cookies: [{ name: 'a', value: 'b', host: '.other.example' }] },
      'isn’t one of this project’s sites',
    ],
    ['a header that the browser sends', { ...HEADER, name: 'Cookie' } as Secret, 'sets this header itself'],
    ['a value of two lines', { ...HEADER, value: 'a\r\nb' } as Secret, 'line breaks'],
    ['an address that is none', { ...BASIC, origin: 'shop' } as Secret, 'Enter a URL'],
  ])('is refused for %s', async (_name, secret, words) => {
    const { add, list } = await doorStage();
    await expect(add(secret)).rejects.toThrow(words);
    expect((await list()).items).toEqual([]);
  });

  it('takes a cookie of a host that the project names with a port', async () => {
    const { add, kit, projectId } = await doorStage();
    const allowed_urls = JSON.stringify(['http://10.1.2.3:8080/']);
    kit.db.run(kit.db.q.updateTable('project').set({ allowed_urls }).where('id', '=', projectId));
    kit.viewer.isOnSites = () => false;
    expect((await add(cookie('10.1.2.3'))).items).toMatchObject([{ hosts: ['10.1.2.3'] }]);
    await expect(add(cookie('10.1.2.4'))).rejects.toMatchObject({
      cause: { details: { fields: { 'secret.cookies.0.host': expect.stringContaining('isn’t one of') } } },
    });
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

  it('tells pages that other secrets open which secrets they must not give away', async () => {
    const { opened, add, kit, member, url, projectId } = await doorStage();
    await opened();
    await add(cookie('shop.example'));
    await member.viewport.open({ url, width: 800, height: 600, projectId });
    expect([...kit.viewer.views.values()].at(-1)).toMatchObject({
      door: { cookies: [], unused: { httpSecrets: [], cookies: [{ host: 'shop.example' }] } },
    });
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
    await expect(admin.doors.remove({ projectId, id: door?.id ?? '' })).rejects.toThrow(
      'We couldn’t find this',
    );
  });

  it('that was open is not lost where its site does not answer when it is tried again', async () => {
    const { opened, admin, projectId, run, list, doors } = await doorStage();
    const door = await opened();
    const none = { picture: null, url: 'https://shop.example/', why: 'failed' as const };
    doors.willTry({ without: none, with: none, opens: false, isSame: true });
    await admin.doors.retry({ projectId, id: door?.id ?? '' });
    await run();
    expect((await list()).items).toMatchObject([
      { id: door?.id, state: 'closed', sentence: expect.stringContaining('couldn’t be opened') },
    ]);
    doors.willTry({ opens: true, isSame: false });
  });

  it('says so when the key that sealed it is lost', async () => {
    const { opened, list, kit, doorOfProofs } = await doorStage();
    await opened();
    const { vault } = kit.services;
    kit.services.vault = { ...vault, open: () => null };
    expect((await list()).items).toMatchObject([
      { state: 'locked', sentence: expect.stringContaining('Remove the entry and add it again') },
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

describe('doors are for administrators in a browser', () => {
  it('and for nobody else', async () => {
    const { member, kit, project, projectId } = await doorStage();
    await expect(member.doors.list({ projectId })).rejects.toThrow('Only administrators can do this.');
    const eyes = kit.asUser(kit.aMemberWithProject().user, kit.anAdmin());
    await expect(eyes.doors.list({ projectId })).rejects.toThrow('Only administrators can do this.');
    kit.db.run(kit.db.q.updateTable('project').set({ status: 'archived' }).where('id', '=', project.id));
    const admin = kit.asUser(kit.anAdmin());
    await expect(admin.doors.add({ projectId, secret: BASIC })).rejects.toThrow('archived');
  });
});
