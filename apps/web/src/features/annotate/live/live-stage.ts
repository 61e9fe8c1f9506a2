import type { GoneReason, LiveFrameHeader } from '@ringmark/contract/live/live';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FetchStrip, RemoteCalls } from '../remote/remote-state.ts';
import type { LiveHandlers, LiveSocket } from './live-connection.ts';
import { createLiveController } from './live-controller.ts';

export const target = { url: 'https://shop.test/', width: 1_000, height: 800 };

/** The live view asks this document whether its window is visible. */
export let seen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
beforeEach(() => {
  seen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', seen);
});
const controllers: { stop: () => void }[] = [];
afterEach(() => {
  // A controller that keeps running would look at the window after the test.
  for (const controller of controllers.splice(0)) controller.stop();
  vi.unstubAllGlobals();
});

interface Options {
  isOnce?: boolean;
  isAdmin?: boolean;
  isDoorClosed?: boolean;
}

/** Creates a live view whose server, sockets and pictures a test plays. */
export function setUp({ isOnce = false, isAdmin = false, isDoorClosed }: Options = {}) {
  let opened = 0;
  const calls = {
    open: vi.fn<RemoteCalls['open']>(async () => {
      opened += 1;
      return {
        sessionId: `s${opened}`,
        scrollWidth: 1_000,
        scrollHeight: 5_000,
        ...(isDoorClosed !== undefined && { isDoorClosed }),
      };
    }),
    scroll: vi.fn<RemoteCalls['scroll']>(),
    click: vi.fn<RemoteCalls['click']>(),
    strip: vi.fn<FetchStrip>(),
    close: vi.fn<RemoteCalls['close']>(async () => {}),
    closeAtOnce: vi.fn<RemoteCalls['closeAtOnce']>(),
    isGone: vi.fn<RemoteCalls['isGone']>(() => false),
    explain: String,
    inTheWay: vi.fn<RemoteCalls['inTheWay']>(() => []),
  };
  const links: LiveHandlers[] = [];
  const send = vi.fn<LiveSocket['send']>();
  const onUnavailable = vi.fn<() => void>();
  const controller = createLiveController({
    isAdmin,
    isOnce,
    target,
    calls,
    connect: (_sessionId, handlers) => {
      links.push(handlers);
      return { send, close: () => {} };
    },
    repaint: () => {},
    onUnavailable,
  });
  controllers.push(controller);
  const picture = (header: Partial<LiveFrameHeader> = {}) =>
    links.at(-1)?.picture({
      header: {
        frame: 1,
        scrollX: 0,
        scrollY: 0,
        scrollWidth: 1_000,
        scrollHeight: 5_000,
        width: 1_000,
        height: 800,
        url: target.url,
        title: '',
        ...header,
      },
      bitmap: { close: () => {} } as ImageBitmap,
    });
  const link = async (count: number) => {
    await vi.waitFor(() => expect(links).toHaveLength(count), { timeout: 8_000 });
    return links[count - 1] as LiveHandlers;
  };
  return { controller, calls, send, picture, link, onUnavailable };
}

/** Starts a live view, which shows its first picture. */
export async function started(options?: Options) {
  const set = setUp(options);
  const starting = set.controller.start();
  await set.link(1);
  set.picture();
  await starting;
  return set;
}

/** The server tells why a session has ended. */
export const gone = (reason: GoneReason) => ({ type: 'gone', reason }) as const;
