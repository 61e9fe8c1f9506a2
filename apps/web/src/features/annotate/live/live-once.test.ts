import type { LiveFrameHeader } from '@ringmark/contract/live/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FetchStrip, RemoteCalls } from '../remote/remote-state.ts';
import { createLiveController } from './live-controller.ts';
import type { LiveHandlers } from './live-connection.ts';

const target = { url: 'https://shop.test/', width: 1_000, height: 800 };
const controllers: { stop: () => void }[] = [];
beforeEach(() => void vi.stubGlobal('document', new EventTarget()));
afterEach(() => {
  // Its timers would else look at the window after the test.
  for (const controller of controllers.splice(0)) controller.stop();
  vi.unstubAllGlobals();
});

const HEADER: LiveFrameHeader = {
  frame: 1,
  scrollX: 0,
  scrollY: 0,
  scrollWidth: 1_000,
  scrollHeight: 5_000,
  width: 1_000,
  height: 800,
  url: target.url,
  title: '',
};

async function started({ isOnce, isDoorClosed }: { isOnce: boolean; isDoorClosed?: boolean }) {
  const open = vi.fn<RemoteCalls['open']>(async () => ({
    sessionId: 's',
    scrollWidth: 1_000,
    scrollHeight: 5_000,
    ...(isDoorClosed !== undefined && { isDoorClosed }),
  }));
  const calls = {
    open,
    scroll: vi.fn<RemoteCalls['scroll']>(),
    click: vi.fn<RemoteCalls['click']>(),
    strip: vi.fn<FetchStrip>(),
    close: vi.fn<RemoteCalls['close']>(async () => {}),
    closeAtOnce: vi.fn<RemoteCalls['closeAtOnce']>(),
    isGone: () => false,
    explain: String,
    inTheWay: () => [],
  };
  const linked = Promise.withResolvers<LiveHandlers>();
  const controller = createLiveController({
    isAdmin: true,
    isOnce,
    target,
    calls,
    connect: (_sessionId, handlers) => {
      linked.resolve(handlers);
      return { send: () => {}, close: () => {} };
    },
    repaint: () => {},
    onUnavailable: () => {},
  });
  controllers.push(controller);
  const starting = controller.start();
  const link = await linked.promise;
  link.picture({ header: HEADER, bitmap: { close: () => {} } as ImageBitmap });
  await starting;
  return { controller, open, link };
}

test.each(['idle', 'let_go', 'crashed'] as const)(
  'a view in which a sign-in is recorded is not opened again by itself (%s)',
  async (reason) => {
    const { controller, open, link } = await started({ isOnce: true });
    link.notice({ type: 'gone', reason });
    link.closed('gone');
    expect(controller.read()).toMatchObject({ status: 'failed', sessionId: null });
    controller.send({ type: 'click', x: 1, y: 1 });
    await controller.comeBack();
    expect(open).toHaveBeenCalledTimes(1);
  },
);

test('that a stored sign-in has expired is known from the opening on, or from when it is told', async () => {
  const { controller, link } = await started({ isOnce: false });
  expect(controller.read().isDoorClosed).toBe(false);
  link.notice({ type: 'doorClosed', sentence: 'The stored sign-in has expired.' });
  expect(controller.read().isDoorClosed).toBe(true);
  const { controller: other } = await started({ isOnce: false, isDoorClosed: true });
  expect(other.read().isDoorClosed).toBe(true);
});
