import { expect, test } from 'vitest';
import { createFollowing } from './live-following.ts';

const TOP = { x: 0, y: 0 };
const DOWN = { x: 0, y: 400 };

test('a page that stood still while the hand moved the picture is not expected to follow the next time', () => {
  const following = createFollowing();
  following.seen(TOP);
  following.moved();
  expect(following.isExpected()).toBe(true);
  following.seen(TOP);
  following.rested();
  expect(following.isExpected()).toBe(false);
});

test('a page that followed is expected to, wherever it came to rest', () => {
  const following = createFollowing();
  following.seen(TOP);
  following.moved();
  following.seen(DOWN);
  following.moved();
  following.seen(TOP);
  following.rested();
  expect(following.isExpected()).toBe(true);
});

test('one that is seen to scroll, or is another by now, is expected to follow again', () => {
  const following = createFollowing();
  const holdStill = () => {
    following.seen(TOP);
    following.moved();
    following.rested();
  };
  holdStill();
  following.seen(DOWN);
  expect(following.isExpected()).toBe(true);
  following.forget();
  holdStill();
  expect(following.isExpected()).toBe(false);
  following.forget();
  expect(following.isExpected()).toBe(true);
});
