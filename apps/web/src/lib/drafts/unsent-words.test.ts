import { afterEach, expect, it, vi } from 'vitest';
import { recordLogout, applyLogout } from './unsent-words.ts';

/** A storage of a browser, whose keys are its own properties. */
function storage(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  };
  return new Proxy(kept, {
    get: (target, key) => methods[key as keyof typeof methods] ?? target[String(key)],
  }) as unknown as Storage;
}

/** Looks from a tab, as from a page on plain http: there are neither locks nor `crypto.randomUUID`. */
function lookFrom(localStorage: Storage, sessionStorage: Storage): void {
  const { getRandomValues } = globalThis.crypto;
  const crypto = { getRandomValues: getRandomValues.bind(globalThis.crypto) };
  const globals = {
    window: { localStorage, sessionStorage },
    localStorage,
    sessionStorage,
    navigator: {},
    crypto,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a sleeping tab drops its unsent text after a logout in another tab, also on plain http', () => {
  const shared = storage();
  const asleep = storage({ 'ringmark.words.1.ticket': 'Not for the next one' });
  lookFrom(shared, storage());
  recordLogout();
  lookFrom(shared, asleep);
  applyLogout();
  expect(asleep.getItem('ringmark.words.1.ticket')).toBeNull();
});
