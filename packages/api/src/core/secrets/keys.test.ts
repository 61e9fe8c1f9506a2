import { expect, test } from 'vitest';
import { columnsCalledSealed, sealedAt } from './sealed-rows.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { siteStateName } from './site-state-name.ts';
import { headOf, keyName, type MainKey, newMainKey } from './envelope.ts';
import { type KeyStore, rotateKeys } from './rotate-keys.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { closedSentence, openAllSealed, readSealedState } from './sealed-state.ts';
import { createVault } from './vault.ts';

const COUNT = 45;

/** Sealed sign-ins of many people, and keys in memory. */
function setUp() {
  const kit = createTestKit();
  let held: readonly MainKey[] = [newMainKey()];
  const replaced: number[] = [];
  const keys: KeyStore = {
    read: () => held,
    replace: (next) => {
      held = next;
      replaced.push(next.length);
    },
  };
  const vault = createVault(() => held);
  const { organization } = kit.aMemberWithProject();
  const project = kit.aProject({ organization_id: organization.id });
  const users = Array.from({ length: COUNT }, () => kit.aUser({ organization_id: organization.id }));
  const used_at = '2026-01-01T00:00:00.000Z';
  const seal = (user: { id: (typeof users)[number]['id'] }, by = vault) =>
    kit.db.run(
      kit.db.q
        .insertInto('site_state')
        .values({
          user_id: user.id,
          project_id: project.id,
          sealed: by.seal(Buffer.from(`state of ${user.id}`), siteStateName(user.id, project.id)),
          used_at,
        })
        .onConflict((oc) =>
          oc.columns(['user_id', 'project_id']).doUpdateSet((eb) => ({ sealed: eb.ref('excluded.sealed') })),
        ),
    );
  for (const user of users) seal(user);
  const [column] = SEALED_COLUMNS;
  const opened = (by = vault) =>
    users.filter((user) => {
      const sealed = column && sealedAt(kit.db, column, [user.id, project.id]);
      const text = sealed && by.open(sealed, siteStateName(user.id, project.id));
      return text && Buffer.from(text).toString() === `state of ${user.id}`;
    }).length;
  return {
    db: kit.db,
    keys,
    vault,
    users,
    seal,
    opened,
    replaced,
    hold: (next: readonly MainKey[]) => void (held = next),
    state: (by = vault) => readSealedState({ db: kit.db, vault: by }),
  };
}

test('every column of sealed values is known to what wraps them anew', () => {
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columnsCalledSealed(setUp().db)).toEqual(known.toSorted());
});

test('a rotation wraps all values by a new key, drops the old one, and touches nothing else', () => {
  const { db, keys, opened, replaced, state } = setUp();
  const [old] = keys.read();
  expect(rotateKeys({ db, keys })).toEqual({ rewrapped: COUNT, closed: 0 });
  expect(replaced).toEqual([2, 1]);
  const [now] = keys.read();
  expect(now).not.toEqual(old);
  expect(opened()).toBe(COUNT);
  expect(opened(createVault(() => (old ? [old] : [])))).toBe(0);
  expect(state()).toEqual({ openable: COUNT, closed: 0, missing: new Set() });
  expect(
    new Set(db.all(db.q.selectFrom('site_state').select('used_at')).map((row) => row.used_at)).size,
  ).toBe(1);
});

test('where there is no key yet, none is made', () => {
  const { db, keys, hold, replaced } = setUp();
  hold([]);
  expect(rotateKeys({ db, keys })).toBeUndefined();
  expect(replaced).toEqual([]);
});

test('cut off at each step it has lost nothing, and the next one does the rest', () => {
  const steps: string[] = [];
  const whole = setUp();
  rotateKeys({ db: whole.db, keys: whole.keys, reached: (step) => void steps.push(step) });
  expect(steps).toEqual([
    'made a new key',
    ...Array(3).fill('rewrapped in site_state'),
    'dropped the old keys',
  ]);
  for (const at of steps.keys()) {
    const { db, keys, opened } = setUp();
    let count = 0;
    const reached = () => {
      count += 1;
      if (count > at) throw new Error('cut off');
    };
    expect(() => rotateKeys({ db, keys, reached })).toThrow('cut off');
    expect(opened(), `after step ${at}`).toBe(COUNT);
    rotateKeys({ db, keys });
    expect(opened()).toBe(COUNT);
    expect(keys.read()).toHaveLength(1);
  }
});

test('what a server seals with the old key meanwhile is wrapped anew before that key goes', () => {
  const { db, keys, users, seal, opened } = setUp();
  const before = createVault(
    (
      (old) => () =>
        old
    )(keys.read()),
  );
  let isLate = false;
  const reached = (step: string) => {
    const [user] = users;
    if (step !== 'rewrapped in site_state' || isLate || !user) return;
    isLate = true;
    seal(user, before);
  };
  rotateKeys({ db, keys, reached });
  expect(keys.read()).toHaveLength(1);
  expect(opened()).toBe(COUNT);
});

test('two rotations at once lose nothing', () => {
  const { db, keys, opened } = setUp();
  let depth = 0;
  const reached = () => {
    depth += 1;
    if (depth < 4) rotateKeys({ db, keys, reached });
  };
  rotateKeys({ db, keys, reached });
  expect(depth).toBeGreaterThan(4);
  expect(opened()).toBe(COUNT);
  expect(keys.read()).toHaveLength(1);
});

test('what no key opens stays as it is, is counted, and keeps no old key', () => {
  const { db, keys, users, seal, opened, state } = setUp();
  const [ann, ben] = users;
  const elsewhere = newMainKey();
  if (!ann || !ben) throw new Error('There are people.');
  seal(
    ann,
    createVault(() => [elsewhere]),
  );
  seal(
    ben,
    createVault(() => [elsewhere]),
  );
  expect(state()).toEqual({ openable: COUNT - 2, closed: 2, missing: new Set([keyName(elsewhere)]) });
  expect(closedSentence(state())).toBe(
    `2 of ${COUNT} encrypted secrets can’t be decrypted with the keys in the key file. Put back the missing key, or enter the affected secrets again and have people sign in to sites again.`,
  );
  expect(rotateKeys({ db, keys })).toEqual({ rewrapped: COUNT - 2, closed: 2 });
  expect(keys.read()).toHaveLength(1);
  // The lost key has been found: behind the other it opens, and the next rotation makes one of both.
  keys.replace([...keys.read(), elsewhere]);
  expect(opened()).toBe(COUNT);
  expect(rotateKeys({ db, keys })).toEqual({ rewrapped: COUNT, closed: 0 });
  expect(opened()).toBe(COUNT);
});

test('a value that was changed is found by opening it alone', () => {
  const { db, vault, users } = setUp();
  const [user] = users;
  if (!user) throw new Error('There are people.');
  const query = db.q.selectFrom('site_state').select('sealed').where('user_id', '=', user.id);
  const sealed = Buffer.concat([db.first(query)?.sealed ?? Buffer.of(), Buffer.of(0)]);
  db.run(db.q.updateTable('site_state').set({ sealed }).where('user_id', '=', user.id));
  expect(readSealedState({ db, vault })).toEqual({ openable: COUNT, closed: 0, missing: new Set() });
  expect(openAllSealed({ db, vault })).toEqual({ openable: COUNT - 1, closed: 1, missing: new Set() });
});

test('values are counted by their key without being read', () => {
  const { db, keys } = setUp();
  const [main] = keys.read();
  const plan = (sql: string, ...values: unknown[]) =>
    db.sqlite
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...values)
      .map(({ detail }) => detail);
  expect(
    plan(
      'select substr(sealed, 1, 9), count(*) from site_state where substr(sealed, 1, 9) is not null group by 1',
    ),
  ).toEqual([expect.stringContaining('SCAN site_state USING INDEX site_state_by_head')]);
  expect(
    plan('select user_id from site_state where substr(sealed, 1, 9) < ?', headOf(main ?? newMainKey())),
  ).toEqual([expect.stringContaining('site_state_by_head')]);
});
