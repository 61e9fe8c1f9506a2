import { expect, test } from 'vitest';
import { glassKey } from './glass-keys.ts';

const size = { width: 1_000, height: 800 };
const at = { x: 500, y: 400 };
const press = (key: string, shiftKey = false) => ({
  key,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

test('in MARKUP mode arrows move the cross-hair and Enter marks its place', () => {
  expect(glassKey(press('ArrowRight'), 'markup', at, size)).toEqual({ cursor: { x: 510, y: 400 } });
  expect(glassKey(press('ArrowUp', true), 'markup', at, size)).toEqual({ cursor: { x: 500, y: 350 } });
  expect(glassKey(press('ArrowLeft'), 'markup', { x: 4, y: 0 }, size)).toEqual({ cursor: { x: 0, y: 0 } });
  expect(glassKey(press('Enter'), 'markup', at, size)).toEqual({ mark: at });
  expect(glassKey(press('Escape'), 'markup', at, size)).toEqual({ isLeaving: true });
  expect(glassKey(press('Enter', true), 'markup', at, size)).toEqual({ corner: at });
  expect(glassKey(press('Enter', true), 'rules', at, size)).toEqual({ mark: at });
});

test('in View mode arrows scroll, and Enter is not ours', () => {
  expect(glassKey(press('ArrowDown'), 'view', at, size)).toEqual({ scrollBy: { x: 0, y: 60 } });
  expect(glassKey(press('Enter'), 'view', at, size)).toBeUndefined();
});

test('a page is scrolled a page in either mode', () => {
  expect(glassKey(press('PageDown'), 'view', at, size)).toEqual({ scrollBy: { x: 0, y: 720 } });
  expect(glassKey(press('PageUp'), 'markup', at, size)).toEqual({ scrollBy: { x: 0, y: -720 } });
});

test('shortcuts of the browser stay its own', () => {
  expect(glassKey({ ...press('ArrowDown'), ctrlKey: true }, 'view', at, size)).toBeUndefined();
});
