import { expect, it, vi } from 'vitest';
import { createFairSemaphore } from '../base/fair-semaphore.ts';
import type { LiveSink } from '../base/live.types.ts';
import { systemClock } from '../base/viewer-clock.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { createFrameShare } from './frame-share.ts';
import { startLive } from './live-view.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** A view of which only that is there what a live line takes hold of. */
function aView() {
  const listening = new Set<unknown>();
  const sent = vi.fn<(method: string) => Promise<object>>(async () => ({ data: '' }));
  const heard = new Map<string, (told: object) => void>();
  const listen = (listener: unknown) => {
    listening.add(listener);
    return () => listening.delete(listener);
  };
  const session = {
    tab: {
      page: {
        on: (event: string, listener: (told: object) => void) => {
          heard.set(event, listener);
          return listen(listener);
        },
        send: sent,
      },
      sawPageScale: () => undefined,
      drawInTurn: (draw: () => unknown) => draw(),
      userAgent: '',
      size: () => ({ width: 800, height: 600, deviceScale: 1 }),
      onEnd: listen,
    },
    world: { ask: async () => ({ scrollWidth: 800, scrollHeight: 600, title: '' }) },
    dialogs: { onOpen: listen },
    standing: () => [],
    navigation: { url: () => 'https://site.test/' },
    address: (url: string) => url,
    listen,
    isOver: () => false,
    run: (work: () => unknown) => work(),
    share: { owner: 'ann', group: 'ann' },
  };
  const count = (method: string) => sent.mock.calls.filter(([name]) => name === method).length;
  let seconds = 0;
  /** Chromium sends a frame that was drawn long after the one before was acknowledged. */
  const frame = (deviceWidth: number, deviceHeight: number, scrollOffsetY: number) => {
    seconds += 1;
    heard.get('Page.screencastFrame')?.({
      sessionId: 1,
      data: Buffer.from(`${deviceWidth} ${deviceHeight} ${scrollOffsetY}`).toString('base64'),
      metadata: {
        deviceWidth,
        deviceHeight,
        scrollOffsetX: 0,
        scrollOffsetY,
        pageScaleFactor: 1,
        timestamp: seconds,
      },
    });
  };
  return { session: session as unknown as ViewSession, listening, count, frame };
}

const sink: LiveSink = { frame: async () => undefined, event: () => undefined };
const hooks = {
  touch: () => undefined,
  left: () => undefined,
  share: createFrameShare(),
  slots: createFairSemaphore({
    places: 1,
    queueLength: 1,
    queueMs: 1_000,
    clock: systemClock,
    refuse: () => new ViewerError('remote_busy'),
  }),
};

it('a client that connects and leaves leaves nothing behind in a view that stays', async () => {
  const { session, listening } = aView();
  for (let times = 0; times < 3; times += 1) {
    const handle = await startLive(session, sink, hooks);
    expect(listening.size).toBeGreaterThan(0);
    handle.stop();
    expect(listening.size).toBe(0);
  }
});

it('asks for the page anew after frames that were drawn for a sharp picture: it may have moved meanwhile', async () => {
  const { session, count, frame } = aView();
  const handle = await startLive(session, sink, hooks);
  frame(800, 600, 0);
  handle.send({ type: 'density', density: 1.5 });
  await expect.poll(() => count('Page.captureScreenshot')).toBeGreaterThan(0);
  const before = count('Page.startScreencast');
  frame(1_200, 900, 400);
  await expect.poll(() => count('Page.startScreencast')).toBe(before + 1);
  handle.stop();
});
