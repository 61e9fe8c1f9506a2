import { expect, test } from 'vitest';
import { makeTestClock } from '../testing/test-viewer.ts';
import { createKeptLooks } from './kept-looks.ts';

const aLook = (bytes = 1) => ({
  png: new Uint8Array(bytes),
  moving: '',
  box: { x: 0, y: 0, width: 9, height: 9 },
});

test('a look is held under its name until it is dropped', () => {
  const looks = createKeptLooks(makeTestClock());
  const look = aLook();
  const name = looks.hold(look) ?? '';
  expect(looks.find(name)).toBe(look);
  expect(looks.find('another')).toBeUndefined();
  looks.drop(name);
  expect(looks.find(name)).toBeUndefined();
});

test('looks are held for forty minutes, 16 of them, and none of more than 4 MB', () => {
  const clock = makeTestClock();
  const looks = createKeptLooks(clock);
  const names = Array.from({ length: 17 }, () => looks.hold(aLook()) ?? '');
  const held = () => names.filter((name) => looks.find(name) !== undefined);
  expect(held()).toEqual(names.slice(1));
  expect(looks.hold(aLook(4 * 1_048_576 + 1))).toBeNull();
  clock.pass(39 * 60_000);
  expect(held()).toHaveLength(16);
  clock.pass(60_000);
  expect(held()).toEqual([]);
});
