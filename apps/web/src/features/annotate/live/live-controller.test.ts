import { expect, test, vi } from 'vitest';
import { gone, seen, setUp, started } from './live-stage.ts';

test('the page is ready with its first picture', async () => {
  const { controller } = await started();
  expect(controller.read()).toMatchObject({ status: 'ready', isBusy: false, page: { height: 5_000 } });
});

test('a session that is gone is opened again at the same place without a word', async () => {
  const { controller, calls, link, picture, send } = await started();
  picture({ frame: 2, scrollY: 900 });
  (await link(1)).closed('gone');
  await link(2);
  expect(controller.read().failure).toBeNull();
  picture({ frame: 1 });
  expect(calls.open).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledWith({ type: 'scroll', scrollX: 0, scrollY: 900 });
});

/** Waits until a message is handled: messages of a socket come one after another. */
const shown = () => new Promise((resolve) => void setImmediate(resolve));

const RESTS = 'The page is paused. It resumes as soon as you use it.';
const LET_GO = 'This page was closed to make room for another. It reopens as soon as you use it.';

test.each([
  ['idle', RESTS],
  ['too_old', RESTS],
  ['let_go', LET_GO],
] as const)(
  'a session that ended as %s is opened again only when the person does something',
  async (reason, remark) => {
    const { controller, calls, link, picture } = await started();
    picture({ frame: 2, scrollY: 900 });
    const socket = await link(1);
    socket.notice(gone(reason));
    socket.closed('gone');
    expect(controller.read()).toMatchObject({ status: 'ready', sessionId: null, isBusy: false });
    expect(controller.read().remark).toBe(remark);
    expect(controller.read().picture).not.toBeNull();
    const nobodyAsked = vi.fn<(sessionId: string) => Promise<string>>();
    expect(await controller.ask(nobodyAsked)).toBeNull();
    expect(calls.open).toHaveBeenCalledOnce();

    controller.moveTo({ x: 10, y: 10 }, {});
    controller.send({ type: 'text', text: 'a' });
    await link(2);
    picture();
    await vi.waitFor(() => expect(controller.read()).toMatchObject({ sessionId: 's2', remark: null }), {
      timeout: 8_000,
    });
    expect(calls.open).toHaveBeenCalledTimes(2);
  },
);

test('a pointer that rests where it was wakes no page', async () => {
  const { controller, calls, link } = await started();
  controller.moveTo({ x: 10, y: 10 }, {});
  const socket = await link(1);
  socket.notice(gone('idle'));
  socket.closed('gone');
  controller.moveTo({ x: 10, y: 10 }, {});
  expect(calls.open).toHaveBeenCalledOnce();
});

test('a page that rests is opened where the person wants to go', async () => {
  const { controller, link, picture, send } = await started();
  const socket = await link(1);
  socket.notice(gone('idle'));
  socket.closed('gone');
  controller.scrollTo({ x: 0, y: 700 });
  await link(2);
  picture();
  expect(send).toHaveBeenLastCalledWith({ type: 'scroll', scrollX: 0, scrollY: 700 });
});

test('a pin on a page that rests is placed on the page that is opened for it, and for it alone', async () => {
  const { controller, calls, link, picture } = await started();
  const socket = await link(1);
  socket.notice(gone('idle'));
  socket.closed('gone');
  const inspected = controller.within(async (sessionId) => sessionId);
  await link(2);
  picture();
  expect(await inspected).toBe('s2');
  expect(controller.read().remark).toBeNull();
  controller.send({ type: 'reload' });
  expect(calls.open).toHaveBeenCalledTimes(2);
});

/** Breaks the page when `count` sockets were opened and its first picture was shown. */
async function crash({ link, picture }: Awaited<ReturnType<typeof started>>, count: number): Promise<void> {
  const socket = await link(count);
  picture();
  await shown();
  socket.notice(gone('crashed'));
  socket.closed('gone');
}

test('a page that breaks again and again is opened once more, and then only for the person', async () => {
  const view = await started();
  const { controller, calls } = view;
  await crash(view, 1);
  await crash(view, 2);
  expect(controller.read()).toMatchObject({ status: 'failed', sessionId: null, isBusy: false });
  expect(calls.open).toHaveBeenCalledTimes(2);
});

test('after the person did something, or after a while, a page that breaks is opened again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const view = await started();
    const { controller, calls, link } = view;
    await crash(view, 1);
    await link(2);
    controller.send({ type: 'text', text: 'a' });
    await crash(view, 2);
    await link(3);
    vi.advanceTimersByTime(5 * 60_000);
    await crash(view, 3);
    await link(4);
    expect(calls.open).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

test('a place that the page is asked to go to may lie beyond what has been seen of it', async () => {
  const { controller, send } = await started();
  controller.scrollTo({ x: -20, y: 7_000.4 });
  expect(send).toHaveBeenLastCalledWith({ type: 'scroll', scrollX: -20, scrollY: 7_000 });
});

test('a session that brings no picture at all is a failure, not another try', async () => {
  const { controller, calls, link } = setUp();
  const starting = controller.start();
  (await link(1)).closed('gone');
  await starting;
  expect(controller.read().status).toBe('failed');
  expect(calls.open).toHaveBeenCalledOnce();
});

test('without a socket the documented calls are asked for', async () => {
  const { controller, link, onUnavailable } = setUp();
  void controller.start();
  (await link(1)).closed('lost');
  expect(onUnavailable).toHaveBeenCalledOnce();
});

test('navigation tells where the page is and lets pins be looked for again', async () => {
  const { controller, link } = await started();
  const { revision } = controller.read();
  (await link(1)).notice({
    type: 'navigation',
    url: 'https://shop.test/cart',
    title: 'Cart',
    canGoBack: true,
    canGoForward: false,
    failure: null,
  });
  expect(controller.read()).toMatchObject({
    url: 'https://shop.test/cart',
    canGoBack: true,
    revision: revision + 1,
  });
});

test('a refused link is told of, and the page stays', async () => {
  const { controller, link } = await started();
  (await link(1)).notice({ type: 'refused', url: 'https://other.test/', sentence: 'Not one of its sites.' });
  expect(controller.read()).toMatchObject({ remark: 'Not one of its sites.', status: 'ready' });
});

test('a page that is not there is a failure until another comes', async () => {
  const { controller, link } = await started();
  const page = { type: 'navigation', url: 'https://shop.test/cart', title: '', canGoBack: true } as const;
  (await link(1)).notice({ ...page, canGoForward: false, failure: 'It may be down.' });
  expect(controller.read()).toMatchObject({ status: 'failed', failure: 'It may be down.', isBusy: false });
  expect(controller.isLinked()).toBe(true);
  (await link(1)).notice({ ...page, canGoForward: false, failure: null });
  expect(controller.read()).toMatchObject({ status: 'ready', failure: null });
});

test('another size is asked of the same page, once, also when it was opened in the one before', async () => {
  const { controller, calls, link, picture, send } = setUp();
  const starting = controller.start();
  controller.resize({ width: 375, height: 667 });
  await link(1);
  picture();
  picture({ frame: 2 });
  await starting;
  expect(send.mock.calls.map(([message]) => message)).toEqual([{ type: 'resize', width: 375, height: 667 }]);
  controller.resize({ width: 768, height: 1_024 });
  expect(send).toHaveBeenLastCalledWith({ type: 'resize', width: 768, height: 1_024 });
  expect(calls.open).toHaveBeenCalledOnce();
});

test('pins are looked for again when the page has become longer', async () => {
  const { controller, picture } = await started();
  const { revision } = controller.read();
  picture({ frame: 2, scrollHeight: 6_000 });
  await vi.waitFor(() => expect(controller.read().revision).toBe(revision + 1), { timeout: 8_000 });
});

test('pins are looked for soon in another size, though a later look was planned already', async () => {
  const { controller, picture } = await started();
  vi.useFakeTimers();
  try {
    const { revision } = controller.read();
    picture({ frame: 2 });
    picture({ frame: 3, width: 375, height: 667 });
    vi.advanceTimersByTime(500);
    expect(controller.read().revision).toBe(revision + 1);
    vi.advanceTimersByTime(5_000);
    expect(controller.read().revision).toBe(revision + 1);
  } finally {
    vi.useRealTimers();
  }
});

test('no pins are looked for while nobody can see them, and once when the window is looked at again', async () => {
  const { controller, picture } = await started();
  vi.useFakeTimers();
  try {
    const { revision } = controller.read();
    seen.visibilityState = 'hidden';
    for (const frame of [2, 3, 4]) {
      picture({ frame });
      vi.advanceTimersByTime(5_000);
    }
    expect(controller.read().revision).toBe(revision);
    seen.visibilityState = 'visible';
    seen.dispatchEvent(new Event('visibilitychange'));
    expect(controller.read().revision).toBe(revision + 1);
    picture({ frame: 5 });
    vi.advanceTimersByTime(5_000);
    expect(controller.read().revision).toBe(revision + 2);
  } finally {
    vi.useRealTimers();
  }
});

test('a window that goes away gives the session back without waiting', async () => {
  const { controller, calls } = await started();
  controller.leaveAtOnce();
  expect(calls.closeAtOnce).toHaveBeenCalledWith({ sessionId: 's1' });
});

test('the picture follows the hand at once, and goes back to where the page is when that does not follow', async () => {
  const { controller, picture } = await started();
  vi.useFakeTimers();
  try {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    controller.scrollBy({ x: 0, y: 600 });
    expect(controller.read().scroll).toEqual({ x: 0, y: 600 });
    picture({ frame: 2 });
    expect(controller.read().scroll).toEqual({ x: 0, y: 600 });
    vi.advanceTimersByTime(2_000);
    expect(controller.read().scroll).toEqual({ x: 0, y: 0 });
    // It did not follow, and is not shown elsewhere again until it is seen to scroll.
    controller.scrollBy({ x: 0, y: 600 });
    expect(controller.read().scroll).toEqual({ x: 0, y: 0 });
    picture({ frame: 3, scrollY: 600 });
    controller.scrollBy({ x: 0, y: 100 });
    expect(controller.read().scroll).toEqual({ x: 0, y: 700 });
  } finally {
    vi.useRealTimers();
  }
});

test('each socket is told of the density of the display with its first picture, and of another at once', async () => {
  const { controller, send, link, picture } = setUp();
  controller.setDensity(2);
  const starting = controller.start();
  await link(1);
  expect(send).not.toHaveBeenCalled();
  picture();
  await starting;
  expect(send.mock.calls).toEqual([[{ type: 'density', density: 2 }]]);
  controller.setDensity(2);
  controller.setDensity(1.16);
  expect(send.mock.calls.slice(1)).toEqual([[{ type: 'density', density: 1.16 }]]);
  (await link(1)).closed('gone');
  await link(2);
  picture();
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ type: 'density', density: 1.16 }), {
    timeout: 8_000,
  });
  expect(send).toHaveBeenCalledTimes(3);
});

test('a sharp picture of a page that is still has pins looked for no other time', async () => {
  vi.useFakeTimers();
  const { controller, picture } = setUp();
  const starting = controller.start();
  await vi.advanceTimersByTimeAsync(0);
  picture();
  await starting;
  await vi.advanceTimersByTimeAsync(3_000);
  const { revision } = controller.read();
  picture({ frame: 2, part: { index: 0, count: 1, top: 0, density: 2, mime: 'image/png' } });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(controller.read().revision).toBe(revision);
  vi.useRealTimers();
});

const OTHER = {
  sessionId: 'other',
  url: 'https://a.test/',
  title: 'A',
  openedAt: '2026-01-01T00:00:00.000Z',
};

test('where other views of the person are in the way, closing one of them opens the page by itself', async () => {
  const { controller, calls, link, picture } = setUp();
  calls.open.mockRejectedValueOnce(new Error('too many'));
  calls.inTheWay.mockReturnValueOnce([OTHER]);
  await controller.start();
  expect(controller.read()).toMatchObject({ status: 'failed', inTheWay: [OTHER] });
  const going = controller.makeRoom('other');
  await link(1);
  picture();
  await going;
  expect(calls.close).toHaveBeenCalledWith({ sessionId: 'other' });
  expect(controller.read()).toMatchObject({ status: 'ready', failure: null, inTheWay: [], sessionId: 's1' });
});

test('a view that has ended meanwhile is as good as closed', async () => {
  const { controller, calls, link, picture } = setUp();
  calls.open.mockRejectedValueOnce(new Error('too many'));
  await controller.start();
  calls.close.mockRejectedValueOnce(new Error('gone'));
  calls.isGone.mockReturnValueOnce(true);
  const going = controller.makeRoom('other');
  await link(1);
  picture();
  await going;
  expect(controller.read()).toMatchObject({ status: 'ready', failure: null });
});

test('a window that the browser puts aside gives its place back, and opens again however often it comes back', async () => {
  const { controller, calls, link, picture } = await started();
  for (const count of [2, 3]) {
    controller.putAside();
    expect(calls.closeAtOnce).toHaveBeenLastCalledWith({ sessionId: `s${count - 1}` });
    const coming = controller.comeBack();
    await link(count);
    picture();
    await coming;
    expect(controller.read()).toMatchObject({ status: 'ready', failure: null, sessionId: `s${count}` });
  }
});
