import type { EventParams } from '../cdp/connection.ts';
import type { Place } from '../in-page/place.ts';
import type { LiveFrame, LiveHandle, LiveInput, LiveSink } from '../live.types.ts';
import type { FrameShare } from './frame-share.ts';
import { createInput } from './live-input.ts';
import { sizeOfPage } from './look.ts';
import { afterStrip, inputsOf } from './strip.ts';
import type { ViewSession } from './view-session.ts';

/** How long after an input frames are taken for its answer. */
const actingMs = 1_000;
/** With so many unacknowledged Chromium drops what comes next, the very last frame among them. */
const framesInFlight = 2;
/** When frames stop coming for so long after that, one more picture makes up for what was dropped. */
const quietMs = 120;
const placeEveryMs = 200;

const stops = new WeakMap<ViewSession, () => void>();

/** Pushes what the page shows to the sink whenever it changes, newest first in line, and takes input. */
export async function startLive(
  session: ViewSession,
  sink: LiveSink,
  { touch, left, share }: { touch: () => void; left: () => void; share: FrameShare },
): Promise<LiveHandle> {
  stops.get(session)?.();
  const { page } = session.tab;
  const feed = createFeed(sink, () => stop());
  const places = createPlaces(session, feed.refresh);
  const offEvents = session.listen((event) => sink.event(event));
  const { start, settle } = createFilm(session);
  let actedAt = -actingMs;
  const pace = createPace({
    pause: () => share.pause(session, performance.now() - actedAt < actingMs),
    post: (frameId) => {
      page.send('Page.screencastFrameAck', { sessionId: frameId }).catch(() => {});
    },
  });
  const offFrames = page.on('Page.screencastFrame', (frame) => {
    const { inFlight, inMs } = pace.acknowledge(frame.sessionId);
    // While a strip of the page is taken, Chromium films that as well.
    if (frame.metadata.deviceHeight > session.tab.size().height + 1) return settle.later(true);
    feed.push(toFrame(session, places.get(), frame));
    places.refresh();
    settle.later(inFlight >= framesInFlight, inMs);
  });
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    stops.delete(session);
    share.leave(session);
    offFrames();
    offEvents();
    settle.cancel();
    feed.stop();
    page.send('Page.stopScreencast').catch(() => {});
  };
  stops.set(session, () => {
    sink.event({ type: 'gone', reason: 'replaced' });
    stop();
  });
  session.tab.onEnd(stop);
  await places.first();
  if (!isStopped) start();
  const act = createActing(session, settle);
  return {
    send: (sent) => {
      if (isStopped || session.isOver()) return;
      touch();
      if (performance.now() - actedAt >= actingMs) pace.hurry();
      actedAt = performance.now();
      act(sent);
    },
    stop: () => {
      if (isStopped) return;
      stop();
      left();
    },
  };
}

/** Carries inputs into the page, those that come while a strip of it is taken after that. */
function createActing(session: ViewSession, { later }: ReturnType<typeof createSettle>) {
  const { take, settled } = createInput(session);
  inputsOf(session, settled);
  return (input: LiveInput) =>
    afterStrip(session, () => {
      take(input);
      // Of a page that looks the same in another size Chromium may send no frame by itself.
      if (input.type === 'resize') later(true);
    });
}

/** Films what the page shows, and begins anew where something may have been missed. */
function createFilm(session: ViewSession) {
  const { page } = session.tab;
  const start = (): void => {
    if (session.isOver()) return;
    page
      .send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 })
      // Between two pages there is none to film; when it is there, or gone, asking again tells.
      .catch(() => settle.later(true));
  };
  const settle = createSettle(() => {
    page.send('Page.stopScreencast').catch(() => {});
    start();
  });
  return { start, settle };
}

function toFrame(
  session: ViewSession,
  place: Place | null,
  { data, metadata }: EventParams<'Page.screencastFrame'>,
): LiveFrame {
  return {
    image: Buffer.from(data, 'base64'),
    width: metadata.deviceWidth,
    height: metadata.deviceHeight,
    scrollX: Math.round(metadata.scrollOffsetX),
    scrollY: Math.round(metadata.scrollOffsetY),
    ...aboutPage(session, place),
  };
}

function aboutPage(session: ViewSession, place: Place | null) {
  const size = session.tab.size();
  const known = place ?? { scrollWidth: size.width, scrollHeight: size.height, title: '' };
  return { ...sizeOfPage(known), url: session.navigation.url(), title: known.title };
}

/**
 * Acknowledges frames no faster than they are wanted, and tells how many wait for it and how long this one does:
 * Chromium draws the next frame when the last was acknowledged.
 */
function createPace({ pause, post }: { pause: () => number; post: (frameId: number) => void }) {
  const waiting = new Set<() => void>();
  let nextAt = 0;
  return {
    acknowledge: (frameId: number) => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + pause();
      const send = () => {
        clearTimeout(timer);
        waiting.delete(send);
        post(frameId);
      };
      const timer = setTimeout(send, at - now).unref();
      waiting.add(send);
      return { inFlight: waiting.size, inMs: at - now };
    },
    /** Somebody waits for what comes next. */
    hurry: () => {
      nextAt = 0;
      for (const send of waiting) send();
    },
  };
}

/** Gives the sink one frame at a time; of those that come meanwhile only the newest is kept. */
function createFeed(sink: LiveSink, failed: () => void) {
  let newest: LiveFrame | null = null;
  let last: LiveFrame | null = null;
  let isSending = false;
  let isStopped = false;
  const pump = async () => {
    if (isSending) return;
    isSending = true;
    try {
      while (newest) {
        last = newest;
        newest = null;
        await sink.frame(last);
      }
    } catch {
      failed();
    } finally {
      isSending = false;
    }
  };
  return {
    push: (frame: LiveFrame) => {
      const shown = newest ?? last;
      if (isStopped || (shown && isSame(shown, frame))) return;
      newest = frame;
      void pump();
    },
    /** The same picture again with what is known of the page by now. */
    refresh: (about: Pick<LiveFrame, 'scrollWidth' | 'scrollHeight' | 'title' | 'url'>) => {
      const shown = newest ?? last;
      if (!shown || isStopped) return;
      newest = { ...shown, ...about };
      void pump();
    },
    stop: () => {
      isStopped = true;
      newest = null;
    },
  };
}

const isSame = (one: LiveFrame, other: LiveFrame): boolean =>
  one.scrollX === other.scrollX &&
  one.scrollY === other.scrollY &&
  one.url === other.url &&
  one.image.equals(other.image);

/** Keeps the page's size and title at hand, asked for now and then, so that no frame waits for them. */
function createPlaces(session: ViewSession, changed: (about: ReturnType<typeof aboutPage>) => void) {
  let place: Place | null = null;
  let isAsking = false;
  let isWanted = false;
  const first = async () => {
    place = await session.world.ask('placeNow', []).catch(() => null);
  };
  const refresh = () => {
    isWanted = true;
    if (isAsking || session.isOver()) return;
    isAsking = true;
    isWanted = false;
    const ask = async () => {
      const next = await session.world.ask('placeNow', []);
      const isNew =
        next.scrollHeight !== place?.scrollHeight ||
        next.scrollWidth !== place.scrollWidth ||
        next.title !== place.title;
      place = next;
      if (isNew) changed(aboutPage(session, next));
    };
    ask()
      // A page on its way elsewhere has no size; the next frame asks again.
      .catch(() => {})
      .finally(() => {
        const timer = setTimeout(() => {
          isAsking = false;
          if (isWanted) refresh();
        }, placeEveryMs);
        timer.unref();
      });
  };
  return { first, refresh, get: () => place };
}

/** When frames may have been dropped, asks for the present one again: it equals the last, or makes up for it. */
function createSettle(ask: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isNeeded = false;
  return {
    later: (mayHaveDropped: boolean, nextFrameInMs = 0) => {
      isNeeded ||= mayHaveDropped;
      clearTimeout(timer);
      if (!isNeeded) return;
      timer = setTimeout(() => {
        isNeeded = false;
        ask();
      }, quietMs + nextFrameInMs);
      timer.unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
