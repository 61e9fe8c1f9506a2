import { describe, expect, test } from 'vitest';
import { createFairSemaphore, type FairSemaphoreOptions } from './fair-semaphore.ts';
import { makeTestClock } from '../testing/test-viewer.ts';

/** Lets everything continue that waits only for its turn. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function make(options: Partial<FairSemaphoreOptions> = {}) {
  const clock = makeTestClock();
  const semaphore = createFairSemaphore({
    places: 4,
    ownerPlaces: 2,
    groupPlaces: 3,
    queueLength: 8,
    queueMs: 10_000,
    clock,
    refuse: (why) => new Error(why),
    ...options,
  });
  /** Everyone inside, in the order in which they came, each with the function that lets them go. */
  const inside: { name: string; leave: () => void }[] = [];
  const refused: string[] = [];
  /** @param name `group.owner` */
  const enter = async (name: string, signal?: AbortSignal) => {
    const [group = '', owner = ''] = name.split('.');
    await semaphore.enter({ group, owner: `${group}.${owner}` }, signal).then(
      (leave) => void inside.push({ name, leave }),
      (error: Error) => void refused.push(`${name} ${error.message}`),
    );
  };
  const come = async (...names: string[]) => {
    for (const name of names) void enter(name);
    await settle();
  };
  const go = async (name: string) => {
    const index = inside.findIndex((one) => one.name === name);
    inside.splice(index, 1)[0]?.leave();
    await settle();
  };
  const names = () => inside.map(({ name }) => name);
  return { semaphore, clock, come, go, enter, names, refused };
}

describe('a fair semaphore', () => {
  test('lets one owner hold a share of the places, and one group another', async () => {
    const { come, names, semaphore } = make();
    await come('red.ann', 'red.ann', 'red.ann', 'red.bob', 'red.bob');
    expect(names()).toEqual(['red.ann', 'red.ann', 'red.bob']);
    expect(semaphore.waiting()).toBe(2);
    await come('blue.cid');
    expect(names()).toContain('blue.cid');
  });

  test('refuses what one owner asks beyond a quarter of the line, and keeps the rest of it for others', async () => {
    const { come, names, refused, semaphore } = make();
    await come(...Array.from({ length: 12 }, () => 'red.ann'));
    expect(names()).toEqual(['red.ann', 'red.ann']);
    expect(semaphore.waiting()).toBe(2);
    expect(refused).toEqual(Array.from({ length: 8 }, () => 'red.ann own'));
    await come('red.bob', 'blue.cid');
    expect(names()).toEqual(['red.ann', 'red.ann', 'red.bob', 'blue.cid']);
  });

  test('keeps half of the line free of any one group', async () => {
    const { come, refused, semaphore } = make({ places: 1, ownerPlaces: 1, groupPlaces: 1 });
    await come('red.a', 'red.b', 'red.c', 'red.d', 'red.e', 'red.f', 'blue.g');
    expect(refused).toEqual(['red.f full']);
    expect(semaphore.waiting()).toBe(5);
  });

  test('lets in by turn of the groups, however many of one wait', async () => {
    const { come, go, names } = make({ places: 1 });
    await come('red.a', 'red.b', 'red.c', 'blue.d', 'blue.e', 'green.f');
    const order = [];
    for (let turn = 0; turn < 6; turn += 1) {
      order.push(...names());
      await go(names()[0] ?? '');
    }
    expect(order).toEqual(['red.a', 'blue.d', 'green.f', 'red.b', 'blue.e', 'red.c']);
  });

  test('admits first, within a group, the owner with the fewest places', async () => {
    const { come, go, names } = make({ places: 3, ownerPlaces: 2, groupPlaces: 3 });
    await come('red.ann', 'red.ann', 'red.bob', 'red.bob', 'red.cid');
    await go('red.ann');
    expect(names()).toEqual(['red.ann', 'red.bob', 'red.cid']);
  });

  test('lets one wait so long and no longer', async () => {
    const { come, go, clock, refused, names, semaphore } = make({ places: 1 });
    await come('red.ann', 'blue.bob');
    clock.pass(9_999);
    await settle();
    expect(refused).toEqual([]);
    clock.pass(1);
    await settle();
    expect(refused).toEqual(['blue.bob full']);
    expect(semaphore.waiting()).toBe(0);
    await go('red.ann');
    expect(names()).toEqual([]);
    expect(semaphore.inside()).toBe(0);
  });

  test('forgets who gives up waiting', async () => {
    const { come, go, enter, refused, semaphore } = make({ places: 1 });
    const leaving = new AbortController();
    await come('red.ann');
    const waiting = enter('blue.bob', leaving.signal);
    await settle();
    leaving.abort(new Error('gone'));
    await waiting;
    await enter('blue.bob', leaving.signal);
    expect(refused).toEqual(['blue.bob gone', 'blue.bob gone']);
    await go('red.ann');
    expect([semaphore.inside(), semaphore.waiting()]).toEqual([0, 0]);
  });

  test('gives a place back once, however often it is given', async () => {
    const { semaphore } = make();
    const leave = await semaphore.enter({ owner: 'ann', group: 'red' });
    leave();
    leave();
    expect(semaphore.inside()).toBe(0);
  });
});
