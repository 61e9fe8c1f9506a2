import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteStore } from '../remote/remote-state.ts';
import { createRemarks } from './live-remarks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FILE: LiveNotice = { type: 'refused', url: 'https://shop.test/a.zip', sentence: 'No files.' };

function setUp(isAdmin = false) {
  const store = createRemoteStore({ url: 'https://shop.test/', width: 1_000, height: 800 });
  const remarks = createRemarks(store, isAdmin);
  const hear = remarks.before((notice) => {
    if (notice.type === 'refused') store.set({ remark: notice.sentence });
  });
  return { store, remarks, hear, said: () => store.read().remark };
}

test('a remark goes by itself', () => {
  const { hear, said } = setUp();
  hear(FILE);
  vi.advanceTimersByTime(7_000);
  expect(said()).toBe('No files.');
  vi.advanceTimersByTime(1_500);
  expect(said()).toBeNull();
});

test('a remark that is made again stays as long again', () => {
  const { hear, said } = setUp();
  hear(FILE);
  vi.advanceTimersByTime(7_000);
  hear(FILE);
  vi.advanceTimersByTime(7_000);
  expect(said()).toBe('No files.');
});

test('a remark goes with the next thing that is done, and not with a move of the pointer', () => {
  const { hear, said, remarks } = setUp();
  hear(FILE);
  remarks.sent({ type: 'move', x: 1, y: 1 });
  expect(said()).toBe('No files.');
  remarks.sent({ type: 'wheel', x: 1, y: 1, deltaX: 0, deltaY: 5 });
  expect(said()).toBeNull();
});

test('a remark that the page rests stays', () => {
  const { store, said, remarks } = setUp();
  store.set({ remark: 'The page is paused.' });
  remarks.sent({ type: 'click', x: 1, y: 1 });
  vi.advanceTimersByTime(60_000);
  expect(said()).toBe('The page is paused.');
});

const FONTS: LiveNotice = {
  type: 'fonts',
  missing: [
    { name: 'Chinese', debianPackage: 'fonts-noto-cjk' },
    { name: 'Japanese', debianPackage: 'fonts-noto-cjk' },
    { name: 'emoji', debianPackage: 'fonts-noto-color-emoji' },
  ],
};

test('a person is told which letters are drawn as boxes, and an administrator what to install', () => {
  const person = setUp();
  person.hear(FONTS);
  expect(person.said()).toBe(
    'The server has no font for Chinese, Japanese, and emoji. Boxes are shown instead.',
  );
  vi.advanceTimersByTime(8_500);
  expect(person.said()).toBeNull();
  const admin = setUp(true);
  admin.hear(FONTS);
  expect(admin.said()).toMatch(/ Install fonts-noto-cjk and fonts-noto-color-emoji on the server\.$/);
});
