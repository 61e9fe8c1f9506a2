import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Makes the browser report a paint of this name. */
let tell: (name: string) => void = () => undefined;

class Observer {
  constructor(callback: (list: { getEntriesByName(name: string): unknown[] }) => void) {
    tell = (name) => callback({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
  }
  observe() {
    // The test tells what is painted.
  }
  disconnect() {
    tell = () => undefined;
  }
}

let afterFirstPaint: (callback: () => void) => () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.resetModules();
  ({ afterFirstPaint } = await import('./first-paint.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the callback after the first paint', () => {
  it('runs once, at the first text or picture and not at the first colour', async () => {
    const callback = vi.fn<() => void>();
    afterFirstPaint(callback);
    tell('first-paint');
    await vi.advanceTimersByTimeAsync(0);
    expect(callback).not.toHaveBeenCalled();
    tell('first-contentful-paint');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('runs after a second in browsers that report nothing, and at once from then on', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    afterFirstPaint(first);
    await vi.advanceTimersByTimeAsync(999);
    expect(first).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(first).toHaveBeenCalledOnce();
    afterFirstPaint(second);
    await vi.advanceTimersByTimeAsync(0);
    expect(second).toHaveBeenCalledOnce();
  });

  it('does not run after it is cancelled', async () => {
    const callback = vi.fn<() => void>();
    afterFirstPaint(callback)();
    tell('first-contentful-paint');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(callback).not.toHaveBeenCalled();
  });
});
