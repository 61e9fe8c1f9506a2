import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearRequestedEmail, saveRequestedEmail, readRequestedEmail } from './requested-link.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the address of a requested link, and nothing else, is kept while its code is valid', () => {
  saveRequestedEmail('ines@northwind.example');
  expect([...kept.values()].map((value) => Object.keys(JSON.parse(value) as object))).toEqual([
    ['email', 'at'],
  ]);
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(readRequestedEmail()).toBe('ines@northwind.example');
  vi.advanceTimersByTime(1);
  expect(readRequestedEmail()).toBeNull();
  expect(kept.size).toBe(0);
});

it('the address of a requested link is forgotten on request, when it is invalid, and without storage', () => {
  saveRequestedEmail('ines@northwind.example');
  clearRequestedEmail();
  expect(readRequestedEmail()).toBeNull();
  kept.set('ringmark.asked', 'no json');
  expect(readRequestedEmail()).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  saveRequestedEmail('ines@northwind.example');
  expect(readRequestedEmail()).toBeNull();
});
