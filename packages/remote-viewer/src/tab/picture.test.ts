import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import { takeExactPicture, takePicture } from './picture.ts';
import type { Tab } from './tab.types.ts';

const METRICS = {
  cssLayoutViewport: { pageX: 0 },
  cssVisualViewport: { offsetX: 0, pageX: 0 },
};
const PLACE = { scrollX: 0, scrollY: 0, pageScale: 1 };
const SIZE = { width: 100, height: 100, deviceScale: 1 };

type Capture = () => Promise<string>;
const image: Capture = async () => 'image';
const never: Capture = () => new Promise(() => undefined);
const fails =
  (error: Error): Capture =>
  async () => {
    throw error;
  };
const slow: Capture = () => new Promise((resolve) => setTimeout(() => resolve('image'), 9_000));

interface Navigated {
  frame: { id: string };
}

/** A tab whose captures end as listed, one after the other. */
function tabWith(captures: readonly Capture[], layout: () => Promise<object> = async () => METRICS) {
  const left = [...captures];
  const deadlines: (number | undefined)[] = [];
  const resized = vi.fn<Tab['resize']>(async () => undefined);
  let navigated: ((event: Navigated) => void) | undefined;
  const send = async (method: string, _params: unknown, deadlineMs?: number) => {
    if (method === 'Page.getLayoutMetrics') return layout();
    deadlines.push(deadlineMs);
    const data = await left.shift()?.();
    return { data: Buffer.from(data ?? '').toString('base64') };
  };
  const on = (_event: string, listener: (event: Navigated) => void) => {
    navigated = listener;
    return () => undefined;
  };
  const tab = {
    page: { send, on, deadlineMs: 5_000 },
    targetId: 'page',
    size: () => SIZE,
    resize: resized,
    drawInTurn: (draw: () => unknown) => draw(),
  } as unknown as Tab;
  return { tab, deadlines, resized, leave: (id = 'page') => navigated?.({ frame: { id } }) };
}

const captured = async (tab: Tab) => (await takeExactPicture(tab, PLACE)).toString();

afterEach(() => void vi.useRealTimers());

describe('a capture', () => {
  it('that Chromium refuses between two pages is tried again', async () => {
    const refused = fails(new CdpRefused('There is no page.'));
    expect(await captured(tabWith([refused, refused, image]).tab)).toBe('image');
  });

  it('that a navigation overtakes is tried again, in the size of the window', async () => {
    vi.useFakeTimers();
    const { tab, resized, leave } = tabWith([never, image]);
    const taken = captured(tab);
    await vi.advanceTimersByTimeAsync(0);
    leave('frame');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resized).not.toHaveBeenCalled();
    leave();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await taken).toBe('image');
    expect(resized.mock.calls).toEqual([[SIZE]]);
  });

  it('fails for a page that leaves again and again, and its view goes on', async () => {
    vi.useFakeTimers();
    const { tab, deadlines, leave } = tabWith(Array.from({ length: 10 }, () => never));
    const refusal = captured(tab).catch((error: unknown) => error);
    for (let round = 1; round <= 10; round += 1) {
      // The pause between two captures is one of the real clock.
      while (deadlines.length < round) await nextTurn();
      leave();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await refusal).toMatchObject({ code: 'page_failed' });
  });

  it('has twice the time on a page that answers, and no second one is begun', async () => {
    vi.useFakeTimers();
    const { tab, deadlines } = tabWith([slow]);
    const taken = captured(tab);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await taken).toBe('image');
    expect(deadlines).toEqual([10_000]);
  });

  it('fails at once where the page does not answer any longer', async () => {
    vi.useFakeTimers();
    const answers = [METRICS];
    const { tab } = tabWith([never], async () => {
      const answer = answers.shift();
      if (!answer) throw new CdpTimeout('The page does not answer.');
      return answer;
    });
    const refusal = captured(tab).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refusal).toBeInstanceOf(CdpTimeout);
  });

  it('of a band has its deadline alone', async () => {
    const { tab, deadlines } = tabWith([image]);
    await takePicture(tab, PLACE, { y: 0, width: 100, height: 50 });
    expect(deadlines).toEqual([undefined]);
  });
});
