import type { ProjectId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../core/base/instants.ts';
import { listKnownFiles } from '../../operation/maintenance/stored-files.ts';
import { githubHeaders, setUpDeploys, SHOP } from '../../testing/deploys.ts';
import { HEADER as DOOR_HEADER } from '../../testing/door-stage.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { BASES, PLACES, TOKEN, TrackerReceiver } from '../../outward/trackers/testing/tracker-receiver.ts';
import type { RequestSent } from '@ringmark/contract/outbound';

const SHA = '3f2a9c1d5e00112233445566778899aabbccddee';
const PREVIEW = 'https://pr-7.preview.shop.example/';

/** Returns the event that GitHub sends when a pull request was deployed. */
const github = (values: { sha?: string; id?: number; url?: string; repository?: string } = {}) =>
  JSON.stringify({
    deployment_status: {
      id: values.id ?? 1,
      state: 'success',
      environment: 'Preview',
      environment_url: values.url ?? PREVIEW,
    },
    deployment: { sha: values.sha ?? SHA, environment: 'Preview', transient_environment: true },
    repository: { full_name: values.repository ?? 'Acme/shop' },
  });

const answered = (status: number, value: unknown): RequestSent => ({
  isAnswered: true,
  status,
  headers: {},
  text: JSON.stringify(value),
});

/** Creates a project with previews, and a tracker that takes what is written. */
async function setUp(kind: 'github' | 'gitlab' = 'github') {
  const stage = await setUpDeploys();
  const { kit, admin, project, created, send, runLater } = stage;
  await admin.deploys.update({ id: project.id, previewHosts: ['*.preview.shop.example'] });
  const receiver = new TrackerReceiver(kind);
  kit.outbound.answer((request) => receiver.answer(request));
  const addTracker = (place: string = PLACES[kind]) =>
    admin.trackers.create({ projectId: project.id, kind, baseUrl: BASES[kind], place, token: TOKEN });
  const call = (values?: Parameters<typeof github>[0]) => {
    const body = github(values);
    return send(body, githubHeaders(body, created.signingSecret));
  };
  /** Waits until all pins are checked. */
  const checked = async () => {
    for (let count = 0; count < 60; count += 1) await runLater(3 * SECOND);
  };
  const written = () =>
    kit.outbound.requests.flatMap(({ method, url, body }) =>
      method === 'POST' ? [{ url, ...(JSON.parse(body ?? '{}') as Record<string, unknown>) }] : [],
    );
  const list = async (projectId: ProjectId = project.id) => (await admin.previews.list({ projectId })).items;
  const get = async () => {
    const [first] = await list();
    return admin.previews.get({ projectId: project.id, id: first?.id ?? '' });
  };
  return { ...stage, receiver, addTracker, call, checked, written, list, get };
}

describe('a preview of a pull request', () => {
  it('has the pins of its project checked at its own address, and the result written to the commit', async () => {
    const { kit, project, admin, pin, call, checked, written, get, addTracker } = await setUp();
    await addTracker();
    pin({ url: `${SHOP}lamps?sort=price#third`, status: 'Received', title: 'Lamp' });
    pin({ url: SHOP, status: 'Done', title: 'Home' });
    pin({ url: SHOP, status: 'Accepted' });
    pin({ pin: null });
    kit.viewer.proofs.willSee({ says: { text: 'Winter', name: 'Winter' } });
    expect(call()).toBe('The preview was recorded, and 2 pins are being checked.');
    await checked();
    expect(kit.viewer.proofs.proved.map(({ page }) => [page.url, page.allowedUrls])).toEqual([
      [PREVIEW, [PREVIEW]],
      [`${PREVIEW}lamps?sort=price#third`, [PREVIEW]],
    ]);
    const { id, items, counts, ...preview } = await get();
    expect(preview).toMatchObject({
      commit: SHA,
      url: PREVIEW,
      sentence: '2 of 2 pins changed.',
      statusSentence: 'The result was added to the commit in the repository acme/shop.',
    });
    expect(counts).toEqual({ pins: 2, changed: 2, same: 0, gone: 0, unknown: 0, waiting: 0 });
    expect(items.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Home', 'changed'],
      ['Lamp', 'changed'],
    ]);
    expect(written()).toEqual([
      {
        url: `https://api.github.com/repos/acme/shop/statuses/${SHA}`,
        state: 'success',
        context: `Ringmark: ${project.name}`,
        description: '2 of 2 pins changed',
        target_url: `${kit.services.config.publicUrl}/admin/projects/${project.id}/previews/${id}`,
      },
    ]);
    expect((await admin.audit.list({})).items.map(({ summary }) => summary)).toContain(
      `${project.name}: previews at *.preview.shop.example`,
    );
  });

  it('is one for two deployments of a commit, and its status is written once', async () => {
    const { pin, call, checked, receiver, written, list, addTracker } = await setUp();
    await addTracker();
    pin();
    call({ id: 1 });
    expect(call({ id: 2, url: 'https://other.preview.shop.example/' })).toBe(
      'A preview of this commit was already recorded.',
    );
    await checked();
    expect(call({ id: 3 })).toBe('A preview of this commit was already recorded.');
    await checked();
    expect([written().length, receiver.statuses.length]).toEqual([1, 1]);
    expect(await list()).toHaveLength(1);
    call({ sha: SHA.replace('3', '4') });
    await checked();
    expect(written()).toHaveLength(2);
  });

  it('changes nothing of its tickets: no proof, no mail, no line of history, no first screenshot', async () => {
    const { kit, pin, call, checked, member } = await setUp();
    const { id } = pin();
    call();
    await checked();
    expect((await member.proofs.list({ id })).items).toEqual([]);
    expect(await member.deploys.ofTicket({ id })).toEqual([]);
    expect(kit.db.all(kit.db.q.selectFrom('first_picture').selectAll())).toEqual([]);
    expect(kit.db.all(kit.db.q.selectFrom('outbox').select('id'))).toEqual([]);
  });

  it('is opened without the site access of its project', async () => {
    const { kit, admin, project, pin, call, checked, run } = await setUp();
    await admin.doors.add({ projectId: project.id, secret: DOOR_HEADER });
    await run();
    pin();
    call();
    await checked();
    expect(kit.viewer.proofs.proved).toHaveLength(1);
    expect(kit.viewer.proofs.proved[0]?.page.door).toBeUndefined();
  });

  it('counts what became of each pin', async () => {
    const { kit, pin, call, runLater, get, list } = await setUp();
    for (const title of ['opens not', 'is gone', 'is the same', 'is changed']) pin({ title });
    call();
    const seen = [
      { says: { text: 'Other', name: 'Other' } },
      {},
      { state: 'not_found', box: null },
      { opened: false, why: 'status', status: 404 },
    ] as const;
    const sentences: unknown[] = [];
    for (const one of seen) {
      kit.viewer.proofs.willSee(one);
      await runLater(3 * SECOND);
      sentences.push((await list())[0]?.sentence);
    }
    expect(sentences[1]).toBe('2 of 4 pins checked so far.');
    const { items, sentence } = await get();
    expect(items.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['is changed', 'changed'],
      ['is the same', 'not_compared'],
      ['is gone', 'gone'],
      ['opens not', 'not_opened'],
    ]);
    expect(sentence).toBe('1 of 4 pins changed, 1 no longer visible, 2 not compared.');
  });

  it('that fails is asked again before it counts as not opened', async () => {
    const { kit, pin, call, runLater, get } = await setUp();
    pin();
    kit.viewer.proofs.willSee({ opened: false, why: 'status', status: 503 });
    call();
    await runLater(3 * SECOND);
    await runLater(15 * SECOND);
    kit.viewer.proofs.willSee({ says: { text: 'Winter', name: 'Winter' } });
    await runLater(15 * SECOND);
    expect((await get()).sentence).toBe('1 of 1 pin changed.');
  });

  it('is also reported by a plain call', async () => {
    const { send, pin, list, checked, written, addTracker } = await setUp();
    await addTracker();
    pin();
    const version = SHA.toUpperCase();
    expect(send(JSON.stringify({ version, url: PREVIEW }))).toBe(
      'The preview was recorded, and one pin is being checked.',
    );
    expect(send(JSON.stringify({ version: '1.4', url: PREVIEW }))).toContain('was recorded');
    expect(send(JSON.stringify({ version: '1.4', url: PREVIEW }))).toContain('already recorded');
    await checked();
    expect((await list()).map(({ commit, version: told }) => [commit, told])).toEqual([
      [null, '1.4'],
      [SHA, version],
    ]);
    expect(written()).toHaveLength(1);
  });

  it.each([
    ['at another host', { url: 'https://evil.test/' }, 'isn’t one of this project’s preview hosts'],
    ['at the site itself', { url: SHOP }, 'was recorded.'],
  ])('is none %s', async (_, values, sentence) => {
    const { call, pin, list } = await setUp();
    pin();
    expect(call(values)).toContain(sentence);
    expect(await list()).toEqual([]);
  });

  it('at a private address is not opened', async () => {
    const { admin, project, call, pin, list } = await setUp();
    pin();
    await admin.deploys.update({ id: project.id, previewHosts: ['127.0.0.1'] });
    expect(call({ url: 'http://127.0.0.1/' })).toBe('The preview can’t be opened. This address is private.');
    expect(await list()).toEqual([]);
  });

  it('without a pin to check is told so', async () => {
    const { call } = await setUp();
    expect(call()).toBe('This project has no pins to check on a preview.');
  });

  it('stays until twenty newer ones are there, with its pictures', async () => {
    const { kit, pin, call, checked, list } = await setUp();
    pin();
    for (let count = 0; count < 21; count += 1) {
      call({ sha: SHA.replace('3f', (count + 16).toString(16)) });
      await checked();
    }
    expect(await list()).toHaveLength(20);
    const pictures = kit.db.all(kit.db.q.selectFrom('preview_pin').select('file_id'));
    expect(pictures).toHaveLength(20);
    const known = (await listKnownFiles(kit.services)).map(({ id }) => id);
    for (const { file_id: id } of pictures) expect(known).toContain(id);
  });

  it('loses a ticket that is deleted, and gets it back', async () => {
    const { admin, pin, call, checked, get } = await setUp();
    const { id } = pin({ title: 'Lamp' });
    pin({ title: 'Chair' });
    call();
    await checked();
    await admin.tickets.remove({ id });
    expect((await get()).items.map(({ title }) => title)).toEqual(['Chair']);
    await admin.tickets.restore({ id });
    expect((await get()).items.map(({ title }) => title)).toEqual(['Chair', 'Lamp']);
  });

  it('that was removed meanwhile does not stand in the way of a ticket that comes back', async () => {
    const { kit, admin, pin, call, checked } = await setUp();
    const { id } = pin({ title: 'Lamp' });
    call();
    await checked();
    await admin.tickets.remove({ id });
    kit.db.write((tx) => tx.run(tx.q.deleteFrom('preview')));
    await admin.tickets.restore({ id });
    expect((await admin.tickets.get({ id })).title).toBe('Lamp');
  });

  it('goes on without a ticket that has lost its pin since', async () => {
    const { kit, pin, call, checked, get } = await setUp();
    pin({ title: 'Lamp' });
    const { id } = pin({ title: 'Chair' });
    call();
    kit.db.write((tx) => tx.run(tx.q.updateTable('ticket').set({ pin: null }).where('id', '=', id)));
    await checked();
    const { items, finishedAt } = await get();
    expect([items.map(({ title }) => title), finishedAt]).toEqual([['Lamp'], expect.any(String)]);
  });

  it('is for administrators', async () => {
    const { project, member, pin, call, checked, get } = await setUp();
    pin();
    call();
    await checked();
    const { id } = await get();
    expect((await refusalOf(member.previews.list({ projectId: project.id }))).kind).toBe('forbidden');
    expect((await refusalOf(member.previews.get({ projectId: project.id, id }))).kind).toBe('forbidden');
  });
});

describe('the status of a commit', () => {
  it('is written to GitLab as well', async () => {
    const { pin, call, checked, written, receiver, addTracker } = await setUp('gitlab');
    await addTracker();
    pin();
    call({ repository: PLACES.gitlab });
    await checked();
    expect(written()).toMatchObject([
      {
        url: `https://gitlab.com/api/v4/projects/acme%2Fweb%2Fshop/statuses/${SHA}`,
        state: 'success',
        description: '0 of 1 pin changed, 1 not compared',
      },
    ]);
    expect(receiver.statuses).toHaveLength(1);
  });

  it.each([
    ['no tracker', null],
    ['one of another repository', 'acme/other'],
  ])('is not written with %s', async (_, place) => {
    const { pin, call, checked, written, addTracker, get } = await setUp();
    if (place !== null) await addTracker(place);
    pin();
    call();
    await checked();
    expect(written()).toEqual([]);
    expect((await get()).statusSentence).toBeNull();
  });

  it('whose answer was lost is looked for before it is written again', async () => {
    const { kit, pin, call, checked, runLater, written, addTracker, get } = await setUp();
    await addTracker();
    pin();
    kit.outbound.answer(() => ({ isAnswered: false, why: 'timeout' }));
    call();
    await checked();
    expect(written()).toHaveLength(1);
    expect((await get()).statusSentence).toBe('The result will be added to the commit.');
    const [{ url: _to, ...status } = { url: '' }] = written();
    kit.outbound.answer(() => answered(200, [status]));
    await runLater(10 * MINUTE);
    expect(kit.outbound.requests.at(-1)?.method).toBe('GET');
    expect(written()).toHaveLength(1);
    expect((await get()).statusSentence).toBe(
      'The result was added to the commit in the repository acme/shop.',
    );
  });

  it('that never got there is written again', async () => {
    const { kit, pin, call, checked, runLater, written, addTracker, get } = await setUp();
    await addTracker();
    pin();
    kit.outbound.answer(() => answered(502, {}));
    call();
    await checked();
    kit.outbound.answer(({ method }) => answered(200, method === 'GET' ? [] : {}));
    await runLater(10 * MINUTE);
    expect(written()).toHaveLength(2);
    expect((await get()).statusSentence).toBe(
      'The result was added to the commit in the repository acme/shop.',
    );
  });

  it('that the tracker refuses is told of', async () => {
    const { kit, pin, call, checked, runLater, written, addTracker, get } = await setUp();
    await addTracker();
    pin();
    kit.outbound.answer(() => answered(403, { message: 'Resource not accessible' }));
    call();
    await checked();
    expect((await get()).statusSentence).toBe(
      'The token isn’t allowed to create commit statuses on GitHub (403). Give it read and write access to commit statuses. GitHub says: Resource not accessible',
    );
    await runLater(2 * HOUR);
    expect(written()).toHaveLength(1);
  });

  it('that fails for hours is given up with what was said last', async () => {
    const { kit, pin, call, checked, runLater, addTracker, get } = await setUp();
    await addTracker();
    pin();
    kit.outbound.answer(() => answered(500, {}));
    call();
    await checked();
    for (const wait of [10 * MINUTE, HOUR, HOUR]) await runLater(wait);
    expect((await get()).statusSentence).toBe('GitHub returned an error (500).');
  });
});
