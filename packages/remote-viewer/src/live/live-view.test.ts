import { expect, it } from 'vitest';
import { createFairSemaphore } from '../fair-semaphore.ts';
import type { LiveSink } from '../live.types.ts';
import { systemClock } from '../viewer-clock.ts';
import { ViewerError } from '../viewer-error.ts';
import { createFrameShare } from './frame-share.ts';
import { startLive } from './live-view.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** A view of which only that is there what a live line takes hold of. */
function aView() {
  const listening = new Set<unknown>();
  const listen = (listener: unknown) => {
    listening.add(listener);
    return () => listening.delete(listener);
  };
  const session = {
    tab: {
      page: { on: (_event: string, listener: unknown) => listen(listener), send: async () => ({}) },
      userAgent: '',
      size: () => ({ width: 800, height: 600, deviceScale: 1 }),
      onEnd: listen,
    },
    world: { ask: async () => ({ scrollWidth: 800, scrollHeight: 600, title: '' }) },
    dialogs: { onOpen: listen },
    standing: () => [],
    navigation: { url: () => 'https://site.test/' },
    listen,
    isOver: () => false,
  };
  return { session: session as unknown as ViewSession, listening };
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
