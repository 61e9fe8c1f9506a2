import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteController } from './remote-controller.ts';
import type { RemoteCalls } from './remote-state.ts';

const gone = new Error('viewport_gone');

function fakeCalls() {
  let opened = 0;
  return {
    open: vi.fn<RemoteCalls['open']>(async () => {
      opened += 1;
      return { sessionId: `s${opened}`, scrollWidth: 1_000, scrollHeight: 5_000 };
    }),
    scroll: vi.fn<RemoteCalls['scroll']>(async ({ scrollY }) => ({ screenshot: `shot@${scrollY}` })),
    click: vi.fn<RemoteCalls['click']>(async () => ({ screenshot: 'clicked', scrollX: 0, scrollY: 0 })),
    close: vi.fn<RemoteCalls['close']>(async () => {}),
    closeAtOnce: vi.fn<RemoteCalls['closeAtOnce']>(),
    isGone: (error: unknown) => error === gone,
    explain: (error: unknown) => String(error),
    inTheWay: () => [],
  } satisfies RemoteCalls;
}

const target = { url: 'https://shop.test/', width: 1_000, height: 800 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened(calls: RemoteCalls) {
  const controller = createRemoteController(target, calls);
  await controller.start();
  return controller;
}

test('a page is opened and its first picture taken', async () => {
  const controller = await opened(fakeCalls());
  expect(controller.read()).toMatchObject({
    status: 'ready',
    isBusy: false,
    picture: { src: 'shot@0', scroll: { x: 0, y: 0 } },
    page: { width: 1_000, height: 5_000 },
  });
});

test('scrolling moves the place at once and asks for one picture when it has come to rest', async () => {
  const calls = fakeCalls();
  const controller = await opened(calls);
  for (let step = 0; step < 10; step += 1) controller.scrollBy({ x: 0, y: 40 });
  expect(controller.read()).toMatchObject({ scroll: { y: 400 }, picture: { src: 'shot@0' } });
  await vi.advanceTimersByTimeAsync(149);
  expect(calls.scroll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.scroll).toHaveBeenCalledTimes(2);
  expect(controller.read().picture?.src).toBe('shot@400');
});

test('25 px ask for nothing, and a place that was seen comes from the cache', async () => {
  const calls = fakeCalls();
  const controller = await opened(calls);
  controller.scrollBy({ x: 0, y: 25 });
  await vi.advanceTimersByTimeAsync(200);
  expect(calls.scroll).toHaveBeenCalledTimes(1);
  controller.scrollTo({ x: 0, y: 600 });
  await vi.advanceTimersByTimeAsync(200);
  controller.scrollTo({ x: 0, y: 0 });
  await vi.advanceTimersByTimeAsync(200);
  expect(calls.scroll).toHaveBeenCalledTimes(2);
  expect(controller.read().picture?.src).toBe('shot@0');
});

test('a picture that comes too late never replaces a later one', async () => {
  const late = Promise.withResolvers<{ screenshot: string }>();
  const calls = fakeCalls();
  const controller = await opened(calls);
  calls.scroll.mockImplementationOnce(() => late.promise);
  controller.scrollTo({ x: 0, y: 1_000 });
  await vi.advanceTimersByTimeAsync(150);
  controller.scrollTo({ x: 0, y: 2_000 });
  await vi.advanceTimersByTimeAsync(150);
  late.resolve({ screenshot: 'late' });
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.read().picture?.src).toBe('shot@2000');
});

test('a session that ended is opened again at the same place without a word', async () => {
  const calls = fakeCalls();
  const controller = await opened(calls);
  calls.scroll.mockRejectedValueOnce(gone);
  controller.scrollTo({ x: 0, y: 900 });
  await vi.advanceTimersByTimeAsync(150);
  expect(calls.open).toHaveBeenCalledTimes(2);
  expect(controller.read()).toMatchObject({
    status: 'ready',
    failure: null,
    sessionId: 's2',
    picture: { src: 'shot@900' },
  });
});

test('a second end at once is shown as a failure', async () => {
  const calls = fakeCalls();
  const controller = await opened(calls);
  calls.scroll.mockRejectedValue(gone);
  controller.scrollTo({ x: 0, y: 900 });
  await vi.advanceTimersByTimeAsync(150);
  expect(controller.read()).toMatchObject({ status: 'failed', failure: String(gone) });
  expect(calls.open).toHaveBeenCalledTimes(2);
});

test('a click forgets every picture of the page before it', async () => {
  const calls = fakeCalls();
  const controller = await opened(calls);
  await controller.click({ x: 10, y: 20 });
  expect(controller.read().picture?.src).toBe('clicked');
  controller.scrollTo({ x: 0, y: 500 });
  await vi.advanceTimersByTimeAsync(150);
  controller.scrollTo({ x: 0, y: 0 });
  await vi.advanceTimersByTimeAsync(150);
  expect(calls.scroll).toHaveBeenCalledTimes(3);
});

test('a page that is left while it opens is closed when it has opened', async () => {
  const opening = Promise.withResolvers<{ sessionId: string; scrollWidth: number; scrollHeight: number }>();
  const calls = fakeCalls();
  calls.open.mockReturnValueOnce(opening.promise);
  const controller = createRemoteController(target, calls);
  const started = controller.start();
  controller.stop();
  opening.resolve({ sessionId: 'late', scrollWidth: 1, scrollHeight: 1 });
  await started;
  expect(calls.close).toHaveBeenCalledWith({ sessionId: 'late' });
});
