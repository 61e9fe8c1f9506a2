import { describe, expect, it } from 'vitest';
import { setUpHandOver } from './testing/hand-over-desk.ts';
import { TOKEN } from './testing/tracker-receiver.ts';

describe.each(['github', 'gitlab', 'jira'] as const)('the test of a tracker at %s', (kind) => {
  it('says that it works, or what is wrong', async () => {
    const { kit, admin, created, receiver } = await setUpHandOver(kind);
    const test = () => admin.trackers.test({ id: created.id });
    expect(await test()).toMatchObject({ works: true });
    expect(kit.outbound.requests.every(({ method }) => method === 'GET')).toBe(true);
    receiver.about = { archived: true };
    receiver.mayCreate = false;
    expect(await test()).toMatchObject({ works: false });
    await admin.trackers.update({ id: created.id, token: 'wrong' });
    expect((await test()).sentence).toContain('doesn’t accept the token (401)');
    await admin.trackers.update({ id: created.id, token: TOKEN });
    receiver.about = {};
    receiver.mayCreate = true;
    expect((await test()).works).toBe(true);
    kit.outbound.answer(() => ({ isAnswered: false, why: 'unreachable' }));
    expect((await test()).sentence).toContain('didn’t respond');
    kit.outbound.answer(() => ({ isAnswered: true, status: 200, headers: {}, text: '<html>' }));
    expect((await test()).sentence).toContain('in an unknown format');
  });
});

it.each([
  [{ kind: 'github', place: 'shop' }, 'such as acme/shop'],
  [{ kind: 'github', place: '../shop' }, 'such as acme/shop'],
  [{ kind: 'gitlab', place: 'a/../b' }, 'such as acme/web/shop'],
  [{ kind: 'jira', place: 'shop' }, 'such as SHOP'],
  [{ kind: 'jira', place: 'SHOP' }, 'Enter an issue type'],
  [{ kind: 'jira', place: 'SHOP', issueType: 'Task' }, 'Account is required'],
  [{ kind: 'github', place: 'a/b', baseUrl: 'https://api.github.com/?a' }, 'a question mark'],
  [{ kind: 'github', place: 'a/b', baseUrl: 'http://api.github.example' }, 'unencrypted'],
  [
    { kind: 'github', place: 'Acme/Shop', baseUrl: 'https://api.github.com' },
    'already has a tracker for acme/shop',
  ],
  [{ kind: 'github', place: 'a/b', token: 'two words' }, 'A token can’t contain spaces'],
] as const)('%o is refused in a sentence', async (values, sentence) => {
  const { admin, project } = await setUpHandOver();
  const whole = { projectId: project.id, baseUrl: 'https://tracker.example', token: 'token', ...values };
  await expect(admin.trackers.create(whole)).rejects.toThrow(sentence);
});

it('the account of a tracker loses invisible characters at its ends', async () => {
  const { admin, created } = await setUpHandOver('jira');
  const { account } = await admin.trackers.update({
    id: created.id,
    account: '\u200Bops@acme.example\uFEFF',
  });
  expect(account).toBe('ops@acme.example');
});

it('each act is in the audit log, and no secret', async () => {
  const { kit, admin, created } = await setUpHandOver();
  await admin.trackers.test({ id: created.id });
  await admin.trackers.update({ id: created.id, token: 'another' });
  const renewed = await admin.trackers.renewHook({ id: created.id });
  await admin.trackers.remove({ id: created.id });
  const rows = kit.db.all(kit.db.q.selectFrom('audit').selectAll().where('subject_type', '=', 'tracker'));
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'tracker.create',
    'tracker.hook',
    'tracker.remove',
    'tracker.test',
    'tracker.token',
  ]);
  const text = JSON.stringify(rows);
  for (const secret of [TOKEN, 'another', renewed.hookSecret, renewed.hookUrl, created.hookSecret])
    expect(text).not.toContain(secret);
});
