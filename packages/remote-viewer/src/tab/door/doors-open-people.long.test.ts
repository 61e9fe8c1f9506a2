import { secretsIn } from '@ringmark/egress/testing/secret-forms';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DoorsNet, startDoorsNet } from '../../testing/doors-net.ts';
import { DOORS, SECRETS } from '../../testing/doors-site.ts';
import { ctrl, type DoorsPage, openEveryDoor, signInFirst, visit } from '../../testing/open-doors.ts';

const at = (y: number) => ({ type: 'click', x: 50, y }) as const;
const sink = { frame: async () => {}, event: () => {} };

/** Signs in as the other person by a password that both know, and returns what that person's own page says it has. */
const signInAsBen = async ({ told, live, title }: DoorsPage) => {
  const { id } = await told('signIn');
  live.send({ type: 'signIn', id, username: 'lena', password: SECRETS.password });
  await expect.poll(title).toContain('stored');
  return title();
};

const pasteInto = async ({ live, title }: DoorsPage) => {
  live.send(at(DOORS.paste));
  live.send(ctrl('v'));
  live.send({ type: 'key', action: 'press', key: 'Insert', code: 'Insert', modifiers: { shift: true } });
  live.send({ type: 'text', text: 'own' });
  await expect.poll(title).toContain('paste');
  return title();
};

describe('what one person brought into a page, while another is at the same page', () => {
  let net: DoorsNet;
  beforeAll(async () => {
    net = await startDoorsNet();
  });
  afterAll(() => net.close());
  afterEach(() => Promise.all([net.viewer.closeAllOf('ann'), net.viewer.closeAllOf('ben')]));

  const openForAnn = async (): Promise<DoorsPage> => {
    const first = await signInFirst(net.viewer, 'ann');
    expect(secretsIn(first, SECRETS).map((found) => found.split(',')[0])).toEqual(
      expect.arrayContaining(['cookie', 'local', 'session', 'database']),
    );
    return openEveryDoor(net.viewer, { ownerId: 'ann', first });
  };

  test('the other has nothing of it: they are asked for a password, are not signed in and paste nothing', async () => {
    const ann = await openForAnn();
    const before = await visit(net.viewer, { ownerId: 'ben', path: '/doors' });
    expect(await before.title()).toBe('Refused');
    expect(await signInAsBen(before)).toBe('no id,stored');
    expect(await pasteInto(before)).toBe('no id,stored ,paste own');
    expect(secretsIn(JSON.stringify(before.events), SECRETS)).toEqual([]);
    await net.viewer.close(ann.key);
    const after = await visit(net.viewer, { ownerId: 'ben', path: '/doors' });
    expect(await after.title()).toBe('Refused');
    expect(await signInAsBen(after)).toBe('no id,stored');
    expect(await pasteInto(after)).toBe('no id,stored ,paste own');
    expect(secretsIn(JSON.stringify(after.events), SECRETS)).toEqual([]);
  });

  test('every call with the id of the view is refused to the other as if there were none', async () => {
    const { key } = await openForAnn();
    const refusals = async (sessionId: string) => {
      const mine = { ownerId: 'ben', sessionId };
      const calls = [
        net.viewer.inspect({ ...mine, x: 50, y: DOORS.copy }),
        net.viewer.report(mine),
        net.viewer.scroll({ ...mine, scrollX: 0, scrollY: 0 }),
        net.viewer.click({ ...mine, x: 50, y: DOORS.dialog }),
        net.viewer.strip({ ...mine, y: 0, height: 100 }),
        net.viewer.resolvePins({ ...mine, pins: [] }),
        net.viewer.receiveFiles({ ...mine, target: { id: 1 } }),
        net.viewer.receiveFiles({ ...mine, target: { x: 50, y: DOORS.file } }),
        net.viewer.live(sessionId, 'ben', sink),
        net.viewer.close(mine),
      ];
      return (await Promise.allSettled(calls)).map((call) =>
        call.status === 'rejected' ? { ...call.reason, code: call.reason.code } : call,
      );
    };
    const foreign = await refusals(key.sessionId);
    expect(foreign.map((refusal) => ('code' in refusal ? refusal.code : 'taken'))).toEqual(
      foreign.map(() => 'viewport_gone'),
    );
    expect(foreign).toEqual(await refusals('none'));
    expect((await net.viewer.report(key)).title).toContain(SECRETS.file);
  });

  test('the other answers nothing that the page asks the first one, by any number', async () => {
    const ann = await openForAnn();
    const ben = await visit(net.viewer, { ownerId: 'ben', path: '/doors' });
    ann.live.send(at(DOORS.file));
    await expect.poll(() => ann.events.filter(({ type }) => type === 'files').length).toBe(2);
    ann.live.send(at(DOORS.dialog));
    await expect.poll(() => ann.events.filter(({ type }) => type === 'dialog').length).toBe(2);
    for (let id = 0; id < 8; id += 1) {
      ben.live.send({ type: 'dialog', id, accept: true, text: 'of ben' });
      ben.live.send({ type: 'filesOver', id });
      ben.live.send({ type: 'copied', id, isTaken: true });
      ben.live.send({ type: 'field', id, choice: { value: 'of ben' } });
    }
    // The answer that his own page was asked for comes after all of these.
    await signInAsBen(ben);
    expect(ann.events.at(-1)).toMatchObject({ type: 'dialog' });
    ann.live.send({ type: 'dialog', id: (await ann.told('dialog')).id, accept: true, text: 'of ann' });
    await expect.poll(ann.title).toContain('prompt of ann');
    expect(await ann.title()).not.toContain('of ben');
    expect(secretsIn(JSON.stringify(ben.events), SECRETS)).toEqual([]);
  });
});
