import { LIMITS } from '@ringmark/contract/limits';
import type { LiveMessage } from '@ringmark/contract/live';
import { createLayers } from './live-layers.ts';
import { createScreen, type Link, newLink } from './live-screen.ts';
import { createStripKeeper, type StripKeeper } from './live-strip.ts';
import type { LiveHandlers, LivePicture, LiveSocket } from './live-socket.ts';
import type { Modifiers } from './page-view.types.ts';
import { createRemoteSession } from './remote-session.ts';
import {
  createRemoteStore,
  type FetchStrip,
  type RemoteCalls,
  type RemoteStore,
  type RemoteTarget,
} from './remote-state.ts';
import { clampScroll, isSameSize, type Point, type Size } from './scale.ts';

/** What may change a page; typing changes a field, which the next picture shows. */
const CHANGING = new Set<LiveMessage['type']>(['click', 'dblclick', 'up', 'paste']);

/** So long after the wheel was turned a page that follows has done so. */
const HOME_MS = 1_500;

const LONGEST: Size = { width: LIMITS.pageHeight, height: LIMITS.pageHeight };
const NO_SIZE: Size = { width: 0, height: 0 };

interface LiveOptions {
  /** Its size may change while the page stays: see `resize`. */
  target: RemoteTarget;
  calls: RemoteCalls & { strip: FetchStrip };
  connect: (sessionId: string, handlers: LiveHandlers) => LiveSocket;
  /** Asks for the canvas to be drawn anew. */
  repaint: () => void;
  /** The live view cannot be had at all: the documented calls must do. */
  onUnavailable: () => void;
}

/**
 * Views a page from afar over the live socket: pictures come as the page changes, and what a person does goes as it
 * happens. A session that ended is opened again at the same place, once and without a word.
 */
export function createLiveController(options: LiveOptions) {
  const { calls, connect, repaint, onUnavailable } = options;
  let { target } = options;
  const wanted = () => target;
  const store = createRemoteStore(target);
  const layers = createLayers<ImageBitmap>();
  const link = newLink(target);
  const strips = createStripKeeper({ fetch: calls.strip, layers, store, viewport: wanted, repaint });
  const send = createSend(link, strips);
  const { show, hear, forgetPage } = createScreen(store, layers, link, strips, repaint);
  const fail = (error: unknown, isOpening = false) =>
    store.set({ status: 'failed', failure: calls.explain(error, isOpening), isBusy: false });

  const goTo = (to: Point) => {
    // How far it can be scrolled the page knows best: it may be longer by now than when it was last seen.
    const place = clampScroll(to, LONGEST, NO_SIZE);
    send({ type: 'scroll', scrollX: place.x, scrollY: place.y });
  };
  const session = createRemoteSession(wanted, calls, store, (sessionId, scroll) => {
    forgetPage();
    return follow({
      link,
      hear,
      show: (seen, isFirst) => {
        if (isFirst && (scroll.x > 0 || scroll.y > 0)) goTo(scroll);
        show(seen);
      },
      wanted,
      connect: (handlers) => connect(sessionId, handlers),
      reopen: () => {
        store.set({ sessionId: null });
        session.open().catch(fail);
      },
      onUnavailable,
    });
  });
  return {
    ...store,
    layers,
    send,
    /** Whether there is a page on the other side, be it one that says that another is missing. */
    isLinked: () => link.socket !== null,
    ...createHand({ store, link, send, repaint, strips, viewport: wanted }),
    start: () => session.open().catch((error: unknown) => fail(error, true)),
    within: session.within,
    scrollTo: goTo,
    /** Shows the same page in another size, with all that was typed and done in it. */
    resize(size: Size) {
      if (isSameSize(size, target)) return;
      target = { ...target, ...size };
      if (link.hasPictures) send({ type: 'resize', ...sizeOf(size) });
      forgetPage();
    },
    stop() {
      clearTimeout(link.pinsTimer);
      clearTimeout(link.homeTimer);
      strips.drop();
      link.socket?.close();
      layers.clear();
      session.leave();
    },
    leaveAtOnce: session.leaveAtOnce,
  };
}
export type LiveController = ReturnType<typeof createLiveController>;

function createSend(link: Link, strips: Pick<StripKeeper, 'acted'>): LiveSocket['send'] {
  return (message) => {
    if (CHANGING.has(message.type)) strips.acted();
    link.socket?.send(message);
  };
}

interface Held {
  store: RemoteStore;
  link: Link;
  send: LiveSocket['send'];
  repaint: () => void;
  strips: Pick<StripKeeper, 'moved'>;
  viewport: () => Size;
}

/** What the hand does on the picture, where it must be felt at once. */
function createHand({ store, link, send, repaint, strips, viewport }: Held) {
  const turn = createTurns((delta, at) => send({ type: 'wheel', ...at, deltaX: delta.x, deltaY: delta.y }));
  /** A page that did not follow, as where a box in it was scrolled, is shown where it is. */
  const goHome = () => {
    const { picture } = store.read();
    if (picture) store.set({ scroll: picture.scroll });
    repaint();
  };
  return {
    moveTo(point: Point, modifiers: Modifiers) {
      link.pointer = point;
      send({ type: 'move', ...point, modifiers });
    },
    /** Moves the picture at once, and the page as soon as it hears of it. */
    scrollBy(by: Point) {
      const { scroll, page } = store.read();
      link.wheelAt = performance.now();
      store.set({ scroll: clampScroll({ x: scroll.x + by.x, y: scroll.y + by.y }, page, viewport()) });
      repaint();
      strips.moved();
      clearTimeout(link.homeTimer);
      link.homeTimer = setTimeout(goHome, HOME_MS);
      turn(by, link.pointer);
    },
  };
}

interface Followed {
  link: Link;
  hear: LiveHandlers['notice'];
  show: (seen: LivePicture, isFirst: boolean) => void;
  /** The size that is wanted by now. */
  wanted: () => Size;
  connect: (handlers: LiveHandlers) => LiveSocket;
  /** The session has ended, after it was seen. */
  reopen: () => void;
  onUnavailable: () => void;
}

/** Follows a session over a socket; resolves with its first picture, rejects when there is none. */
function follow({ link, hear, show, wanted, connect, reopen, onUnavailable }: Followed): Promise<void> {
  link.socket?.close();
  link.hasPictures = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let asked: Size | undefined;
  const picture = (seen: LivePicture) => {
    show(seen, !link.hasPictures);
    link.hasPictures = true;
    // It may have been opened for another size than the one that is wanted by now.
    const size = sizeOf(wanted());
    if (!isSameSize(seen.header, size) && !isSameSize(asked, size)) {
      asked = size;
      link.socket?.send({ type: 'resize', ...size });
    }
    resolve();
  };
  const closed = (reason: 'gone' | 'lost') => {
    link.socket = null;
    if (reason === 'lost' && !link.hasPictures) onUnavailable();
    // One that brought no picture at all is not opened another time.
    if (link.hasPictures) reopen();
    else reject(new Error(reason));
  };
  link.socket = connect({ picture, notice: hear, closed });
  return promise;
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

/** Adds up what the wheel turns between two frames of the screen. */
function createTurns(post: (delta: Point, at: Point) => void) {
  let sum: Point = { x: 0, y: 0 };
  let isDue = false;
  return (by: Point, at: Point) => {
    sum = { x: sum.x + by.x, y: sum.y + by.y };
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      post(sum, at);
      sum = { x: 0, y: 0 };
    });
  };
}
