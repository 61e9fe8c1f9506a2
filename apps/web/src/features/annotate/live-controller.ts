import type { LiveFrameHeader, LiveNotice } from '@ringmark/contract/live-frame';
import type { LiveMessage } from '@ringmark/contract/live';
import { createLayers, type Layers } from './live-layers.ts';
import type { LiveHandlers, LivePicture, LiveSocket } from './live-socket.ts';
import type { Modifiers } from './page-view.types.ts';
import { createRemoteSession } from './remote-session.ts';
import {
  createRemoteStore,
  type RemoteCalls,
  type RemoteState,
  type RemoteStore,
  type RemoteTarget,
} from './remote-state.ts';
import { clampScroll, type Point, type Size } from './scale.ts';

/** While the wheel has turned so recently the picture follows the hand; after it, the page says where it is. */
const HAND_MS = 250;

interface LiveOptions {
  target: RemoteTarget;
  calls: RemoteCalls;
  connect: (sessionId: string, handlers: LiveHandlers) => LiveSocket;
  /** Asks for the canvas to be drawn anew. */
  repaint: () => void;
  /** The live view cannot be had at all: the documented calls must do. */
  onUnavailable: () => void;
}

interface Link {
  socket: LiveSocket | null;
  /** Whether this socket has brought a picture. */
  hasPictures: boolean;
  wheelAt: number;
  /** Where the pointer is, CSS px of the viewport. */
  pointer: Point;
}

/** No wheel has ever been turned: the first pictures are where they say they are. */
const newLink = (size: Parameters<typeof middleOf>[0]): Link => ({
  socket: null,
  hasPictures: false,
  wheelAt: Number.NEGATIVE_INFINITY,
  pointer: middleOf(size),
});

/** Takes in what the socket brings. */
function createScreen(store: RemoteStore, layers: Layers<ImageBitmap>, link: Link, repaint: () => void) {
  return {
    show({ header, bitmap }: LivePicture) {
      link.hasPictures = true;
      const scroll = { x: header.scrollX, y: header.scrollY };
      layers.add({ picture: bitmap, scroll, width: header.width, height: header.height });
      const isInHand = performance.now() - link.wheelAt < HAND_MS;
      store.set(factsOf(header, isInHand ? store.read().scroll : scroll));
      repaint();
    },
    hear(notice: LiveNotice) {
      if (notice.type === 'navigation') layers.forgetOld();
      const part = noticeFacts(notice, store.read());
      if (part) store.set(part);
    },
  };
}

/**
 * Views a page from afar over the live socket: pictures come as the page changes, and what a person does goes as it
 * happens. A session that ended is opened again at the same place, once and without a word.
 */
export function createLiveController({ target, calls, connect, repaint, onUnavailable }: LiveOptions) {
  const store = createRemoteStore(target);
  const layers = createLayers<ImageBitmap>();
  const link = newLink(target);
  const send = (message: LiveMessage) => link.socket?.send(message);

  const { show, hear } = createScreen(store, layers, link, repaint);

  const fail = (error: unknown, isOpening = false) =>
    store.set({ status: 'failed', failure: calls.explain(error, isOpening), isBusy: false });

  const goTo = (to: Point) => {
    const place = clampScroll(to, store.read().page, target);
    send({ type: 'scroll', scrollX: place.x, scrollY: place.y });
  };
  const session = createRemoteSession(target, calls, store, (sessionId, scroll) => {
    link.socket?.close();
    link.hasPictures = false;
    layers.forgetOld();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const picture = (seen: LivePicture) => {
      if (!link.hasPictures && (scroll.x > 0 || scroll.y > 0)) goTo(scroll);
      show(seen);
      resolve();
    };
    const closed = (reason: 'gone' | 'lost') => {
      link.socket = null;
      if (reason === 'lost' && !link.hasPictures) onUnavailable();
      // One that brought no picture at all is not opened another time.
      if (!link.hasPictures) return reject(new Error(reason));
      store.set({ sessionId: null });
      session.open().catch(fail);
    };
    link.socket = connect(sessionId, { picture, notice: hear, closed });
    return promise;
  });
  const turn = createTurns((delta, at) => send({ type: 'wheel', ...at, deltaX: delta.x, deltaY: delta.y }));

  return {
    ...store,
    layers,
    send,
    /** Whether there is a page on the other side, be it one that says that another is missing. */
    isLinked: () => link.socket !== null,
    moveTo(point: Point, modifiers: Modifiers) {
      link.pointer = point;
      send({ type: 'move', ...point, modifiers });
    },
    start: () => session.open().catch((error: unknown) => fail(error, true)),
    within: session.within,
    scrollTo: goTo,
    /** Moves the picture at once, and the page as soon as it hears of it. */
    scrollBy(by: Point) {
      const { scroll, page } = store.read();
      link.wheelAt = performance.now();
      store.set({ scroll: clampScroll({ x: scroll.x + by.x, y: scroll.y + by.y }, page, target) });
      repaint();
      turn(by, link.pointer);
    },
    stop() {
      link.socket?.close();
      layers.clear();
      session.leave();
    },
  };
}
export type LiveController = ReturnType<typeof createLiveController>;

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

const factsOf = (header: LiveFrameHeader, scroll: Point) => ({
  scroll,
  picture: { src: '', scroll: { x: header.scrollX, y: header.scrollY } },
  page: { width: header.scrollWidth, height: header.scrollHeight },
  url: header.url,
  isBusy: false,
});

function noticeFacts(
  notice: LiveNotice,
  { revision, status }: RemoteState,
): Partial<RemoteState> | undefined {
  switch (notice.type) {
    case 'navigation': {
      const { url, canGoBack, canGoForward, failure } = notice;
      const facts = { url, canGoBack, canGoForward, failure, remark: null, revision: revision + 1 };
      if (failure !== null) return { ...facts, status: 'failed', isBusy: false };
      return status === 'failed' ? { ...facts, status: 'ready' } : facts;
    }
    case 'loading':
      return notice.loading ? { isBusy: true } : { isBusy: false, revision: revision + 1 };
    case 'refused':
      return { remark: notice.sentence };
    case 'dialog':
      return { remark: notice.text };
    case 'cursor':
      return { cursor: notice.cursor };
    default:
      return undefined;
  }
}

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
