import { describe, expect, test } from 'vitest';
import type { CdpSession } from '../cdp/connection.ts';
import type { Tab, TabEnd } from '../tab/tab.types.ts';
import { makeTestClock } from '../testing/test-viewer.ts';
import { createSpareTabs } from './spare-tabs.ts';

/** A tab of which nothing matters but that it can end. */
function makeTab(): Tab {
  const listeners = new Set<(why: TabEnd) => void>();
  return {
    // The test calls none of it.
    page: {} as CdpSession,
    root: {} as CdpSession,
    targetId: '',
    userAgent: '',
    isMac: false,
    isTouched: () => false,
    pageScale: () => 1,
    sawPageScale: () => {},
    size: () => ({ width: 400, height: 400, deviceScale: 1 }),
    resize: async () => {},
    drawInTurn: (draw) => draw(),
    prefer: async () => {},
    onFrame: () => {},
    onWorker: () => {},
    end: (why) => listeners.forEach((listener) => listener(why)),
    onEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ended: () => null,
  };
}

function setUp({ isFailing = false } = {}) {
  const clock = makeTestClock();
  const made: Tab[] = [];
  const spares = createSpareTabs(async () => {
    if (isFailing) throw new Error('The browser is gone.');
    const tab = makeTab();
    made.push(tab);
    return tab;
  }, clock);
  /** Waits long enough for one tab to be made, and for those who wait for it to be notified. */
  const pass = async () => {
    clock.pass(1_000);
    await new Promise(setImmediate);
  };
  return { spares, made, clock, pass };
}

describe('tabs kept at hand', () => {
  test('are two, made one after the other, and only when nobody has come for a moment', async () => {
    const { spares, made, clock, pass } = setUp();
    spares.fillSoon();
    clock.pass(100);
    expect(spares.take()).toBeUndefined();
    clock.pass(1_000);
    expect(made).toHaveLength(0);
    spares.fillSoon();
    for (const count of [1, 2, 2]) {
      await pass();
      expect(made).toHaveLength(count);
    }
    expect(await spares.take()).toBe(made[0]);
    expect(await spares.take()).toBe(made[1]);
    expect(spares.take()).toBeUndefined();
  });

  test('are given to nobody when they have ended meanwhile', async () => {
    const { spares, made, pass } = setUp();
    spares.fillSoon();
    await pass();
    await pass();
    made[0]?.end('crashed');
    expect(await spares.take()).toBe(made[1]);
    expect(spares.take()).toBeUndefined();
  });

  test('that could not be made are forgotten', async () => {
    const { spares, pass } = setUp({ isFailing: true });
    spares.fillSoon();
    await pass();
    expect(spares.take()).toBeUndefined();
  });
});
