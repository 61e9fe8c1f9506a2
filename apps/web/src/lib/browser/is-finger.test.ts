import { afterEach, expect, it, vi } from 'vitest';
import { clickOrTap } from './is-finger.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['Tap', true],
  ['Click', false],
])('%s is what one does where the pointer is coarse: %s', (word, matches) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query === '(pointer: coarse)' }));
  expect(clickOrTap()).toBe(word);
});
