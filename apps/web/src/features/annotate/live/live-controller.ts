import type { LiveMessage } from '@ringmark/contract/live/live';
import { createAsks } from '../asks/asks-store.ts';
import { createChanges } from './live-changes.ts';
import { createHeld } from './live-held.ts';
import { createLayers } from './live-layers.ts';
import { tellDensity } from './live-density.ts';
import { createMovement, scrollMessage } from './live-movement.ts';
import { createRemarks } from './live-remarks.ts';
import { createReopening } from './live-reopening.ts';
import { createScreen, type Link, newLink } from './live-screen.ts';
import { createStripKeeper, type StripKeeper } from './live-strip.ts';
import { createWriting } from './live-writing.ts';
import type { LiveHandlers, LivePicture, LiveSocket } from './live-connection.ts';
import { createRemoteSession, openingsOf } from '../remote/remote-session.ts';
import {
  createRemoteStore,
  failIn,
  LetGo,
  type FetchStrip,
  type RemoteCalls,
  type RemoteTarget,
} from '../remote/remote-state.ts';
import { isSameSize, type Point, type Size } from '../page/scale/scale.ts';

/** The messages that may change a page. Typing changes a field, which the next picture shows. */
const CHANGING = new Set<LiveMessage['type']>(['click', 'dblclick', 'up', 'paste']);

interface LiveOptions {
  /** Its size may change while the page stays: see `resize`. */
  target: RemoteTarget;
  calls: RemoteCalls & { strip: FetchStrip };
  connect: (sessionId: string, handlers: LiveHandlers) => LiveSocket;
  /** True if the person is an administrator of the server. */
  isAdmin: boolean;
  /** Asks for the canvas to be drawn again. */
  repaint: () => void;
  /** A session that has ended is not opened again: what was done in it would be lost. */
  isOnce?: boolean;
  /** The live view cannot be had at all: the documented calls must do. */
  onUnavailable: () => void;
}

/**
 * Views a page from afar over the live socket: pictures come as the page changes, and what a person does goes as it
 * happens. A session that broke is opened again at the same place, once and without a word; one that was closed to
 * make room, when the person uses it.
 */
export function createLiveController(options: LiveOptions) {
  const { calls, connect, repaint, onUnavailable } = options;
  const shown = { target: options.target };
  const wanted = () => shown.target;
  const openedAt = () =>
    shown.target.isAnyOfSites ? { ...shown.target, url: store.read().url } : shown.target;
  const store = createRemoteStore(shown.target);
  const layers = createLayers<ImageBitmap>();
  const link = newLink(shown.target);
  const strips = createStripKeeper({ fetch: calls.strip, layers, store, viewport: wanted, repaint });
  const writing = createWriting();
  const asks = createAsks();
  const remarks = createRemarks(store, options.isAdmin);
  const held = createHeld(link, store);
  const send = createSend(link, strips, [writing, remarks], held);
  const { show, hear, forgetPage } = createScreen(store, layers, link, strips, repaint);
  const fail = failIn(store, calls);
  const endedForGood = (reason: string) => {
    store.set({ sessionId: null });
    fail(new Error(reason));
  };
  const session = createRemoteSession(openedAt, calls, store, (sessionId) => {
    reopening.opened();
    forgetPage();
    return follow({
      link,
      hear: asks.before(writing.before(remarks.before(hear))),
      show: (seen, isFirst) => {
        if (isFirst) greet({ link, send, held }, seen.header.url, store.read().scroll);
        show(seen);
        held.seen(seen.header);
      },
      wanted,
      connect: (handlers) => connect(sessionId, handlers),
      ended: asks.endingWith(options.isOnce ? endedForGood : reopening.ended),
      onUnavailable,
    });
  });
  const reopening = createReopening({ store, open: session.open, fail });
  const act = reopening.byHand(send);
  return {
    ...store,
    layers,
    send: act,
    asks,
    writing: writing.answer,
    /** Returns true if there is a page on the other side, even one that says that another is missing. */
    isLinked: () => link.socket !== null,
    ...createMovement({ store, link, act, send, repaint, strips, viewport: wanted }),
    ...openingsOf(session, fail),
    within: reopening.byHand(session.within),
    ask: session.ask,
    ...createChanges({ shown, link, store, act, forgetPage }),
    ...createLeaving(link, session, () => {
      remarks.stop();
      strips.drop();
      layers.clear();
    }),
  };
}
export type LiveController = ReturnType<typeof createLiveController>;

function endLink(link: Link): void {
  clearTimeout(link.pinsTimer);
  link.turns.stop();
  link.socket?.close();
  link.socket = null;
}

function createLeaving(
  link: Link,
  { putAside, leave, leaveAtOnce }: ReturnType<typeof createRemoteSession>,
  forget: () => void,
) {
  return {
    putAside() {
      endLink(link);
      putAside();
    },
    stop() {
      endLink(link);
      forget();
      leave();
    },
    leaveAtOnce,
  };
}

function createSend(
  link: Link,
  strips: Pick<StripKeeper, 'acted'>,
  followers: readonly { sent: LiveSocket['send'] }[],
  held: Pick<ReturnType<typeof createHeld>, 'takes'>,
): LiveSocket['send'] {
  return (message) => {
    for (const { sent } of followers) sent(message);
    if (CHANGING.has(message.type)) strips.acted();
    if (!held.takes(message)) link.socket?.send(message);
  };
}

interface Greeting {
  link: Link;
  send: LiveSocket['send'];
  held: Pick<ReturnType<typeof createHeld>, 'opened'>;
}

/** Sends what a socket must know at its first picture. */
function greet({ link, send, held }: Greeting, url: string, scroll: Point): void {
  held.opened(url, scroll);
  tellDensity(link);
  if (scroll.x !== 0 || scroll.y !== 0) send(scrollMessage(scroll));
}

interface Followed {
  link: Link;
  hear: LiveHandlers['notice'];
  show: (seen: LivePicture, isFirst: boolean) => void;
  /** The size that is wanted by now. */
  wanted: () => Size;
  connect: (handlers: LiveHandlers) => LiveSocket;
  /** The session has ended, after it was seen. */
  ended: (reason: string) => void;
  onUnavailable: () => void;
}

/** Follows a session over a socket; resolves with its first picture, rejects when there is none. */
function follow({ link, hear, show, wanted, connect, ended, onUnavailable }: Followed): Promise<void> {
  link.socket?.close();
  link.hasPictures = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let asked: Size | undefined;
  let why: string | undefined;
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
    // One that brought no picture at all is not opened again.
    if (link.hasPictures) ended(why ?? reason);
    else reject(why === 'let_go' ? new LetGo() : new Error(reason));
  };
  const notice: LiveHandlers['notice'] = (told) => {
    if (told.type === 'gone') why = told.reason;
    hear(told);
  };
  link.socket = connect({ picture, notice, closed });
  return promise;
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
