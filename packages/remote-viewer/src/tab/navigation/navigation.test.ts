import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tab } from '../tab.types.ts';
import { followNavigation } from './navigation.ts';

/** A tab whose Chromium tells only what the test says. */
function silentTab() {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const on = (name: string, listener: (event: object) => void) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return () => {};
  };
  const page = { on, send: async () => ({}) };
  const tab = { page, targetId: 'main', onEnd: () => () => {}, onFrame: () => {}, onWorker: () => {} };
  return {
    tab: tab as unknown as Tab,
    tell: (name: string, event: object) => {
      for (const listener of listeners.get(name) ?? []) listener({ frameId: 'main', ...event });
    },
  };
}
const nothing = () => {};
const rules = {
  admit: () => ({ ok: true }) as const,
  credentials: { username: '', password: '' },
  signIn: { asked: () => undefined },
} as unknown as Parameters<typeof followNavigation>[1];

const follow = () => {
  const { tab, tell } = silentTab();
  const loading = vi.fn<(isLoading: boolean) => void>();
  const navigation = followNavigation(tab, rules, {
    refused: nothing,
    partRefused: nothing,
    committed: nothing,
    loading,
  });
  const request = () =>
    tell('Page.frameRequestedNavigation', { url: 'http://a.test/', disposition: 'currentTab' });
  return { navigation, loading, request, tell };
};

describe('a navigation that was asked for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  test('and of which Chromium tells no end, counts as over in the end', async () => {
    const { navigation, loading, request } = follow();
    request();
    const settled = navigation.settled(60_000);
    vi.advanceTimersByTime(14_000);
    expect(navigation.isBusy()).toBe(true);
    vi.advanceTimersByTime(2_000);
    await settled;
    expect(navigation.isBusy()).toBe(false);
    expect(loading.mock.calls).toEqual([[true], [false]]);
  });

  test('and has brought a document, lasts as long as that loads', () => {
    const { navigation, request, tell } = follow();
    request();
    tell('Page.frameNavigated', { frame: { id: 'main', loaderId: 'one', url: 'http://a.test/' } });
    vi.advanceTimersByTime(60_000);
    expect(navigation.isBusy()).toBe(true);
    tell('Page.loadEventFired', {});
    expect(navigation.isBusy()).toBe(false);
  });
});
