import type { EventParams } from '../cdp/connection.ts';
import type { LiveHandle, LiveSink, PageInput } from '../base/live.types.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { FrameShare } from './frame-share.ts';
import { createFrameQueue, createFrameClock, createFramePacer, createCatchUp } from './live-feed.ts';
import { followFonts } from './live-fonts.ts';
import { createInput } from './live-input.ts';
import { createPlaces } from './live-places.ts';
import { createShapeWatch, drawnOffset, toFrame } from './drawn-frame.ts';
import { createStill, type PlacedFrame } from './live-still.ts';
import { afterStrip, inputsOf } from '../pictures/strip.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** Milliseconds after an input in which frames count as its answer. */
const ACTIVE_MS = 1_000;
/** The inputs that end a page's dialogs, because the person does not wait for them. */
const LEAVING = new Set<PageInput['type']>(['back', 'forward', 'reload']);
const stops = new WeakMap<ViewSession, () => void>();

interface LiveHooks {
  touch: () => void;
  left: () => void;
  share: FrameShare;
  /** The places for taking sharp pictures. */
  slots: FairSemaphore;
}

/** Pushes what the page shows to the sink whenever it changes, newest first, and takes input. */
export async function startLive(
  session: ViewSession,
  sink: LiveSink,
  { touch, left, ...shared }: LiveHooks,
): Promise<LiveHandle> {
  stops.get(session)?.();
  const { page } = session.tab;
  let isStopped = false;
  const offs = [session.listen((event) => sink.event(event))];
  const screencast = createScreencast(session);
  const frames = followFrames(session, sink, { ...shared, settle: screencast.settle, failed: () => stop() });
  offs.push(page.on('Page.screencastFrame', frames.take));
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    stops.delete(session);
    for (const off of offs) off();
    screencast.settle.cancel();
    frames.stop();
    page.send('Page.stopScreencast').catch(() => {});
  };
  for (const notice of session.standing()) sink.event(notice);
  stops.set(session, () => {
    sink.event({ type: 'gone', reason: 'replaced' });
    stop();
  });
  offs.push(session.tab.onEnd(stop));
  await unlessAsked(session, frames.first());
  if (!isStopped) {
    screencast.start();
    offs.push(followFonts(session));
  }
  const { act, stop: stopInput } = createInputHandler(session, screencast.settle);
  offs.push(stopInput);
  return {
    send: (sent) => {
      if (isStopped || session.isOver()) return;
      // A display says this by itself; nobody has done anything.
      if (sent.type === 'density') return frames.want(sent.density);
      if (sent.type === 'colorScheme')
        return void session.tab.prefer({ colorScheme: sent.colorScheme }).catch(() => {});
      touch();
      session.asks.acted(sent);
      session.steps.acted(sent);
      if (sent.type !== 'move') session.keeper?.acted();
      if (session.asks.take(sent)) return;
      frames.acted(sent);
      if (LEAVING.has(sent.type) && session.dialogs.isOpen())
        return void session.dialogs.leave().then(() => act(sent));
      act(sent);
    },
    stop: () => {
      if (isStopped) return;
      stop();
      left();
    },
  };
}

/** Waits for the page, which answers nothing while it waits for a person itself. */
async function unlessAsked({ dialogs }: ViewSession, work: Promise<void>): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const stopListening = dialogs.onOpen(opened.resolve);
  await Promise.race([work, opened.promise]);
  stopListening();
}

type Shared = Pick<LiveHooks, 'share' | 'slots'>;
interface FrameParts extends Shared {
  settle: ReturnType<typeof createCatchUp>;
  failed: () => void;
}

/** Takes the frames of a page that changes, and sharp pictures of one that is still. */
function followFrames(session: ViewSession, sink: LiveSink, { share, slots, settle, failed }: FrameParts) {
  const { page } = session.tab;
  const feed = createFrameQueue(sink, failed);
  let last: PlacedFrame | null = null;
  const still = createStill({ session, slots, last: () => last, send: feed.part });
  const places = createPlaces(session, (about) => {
    feed.refresh(about);
    still.moved();
  });
  let actedAt = -ACTIVE_MS;
  const pace = createFramePacer({
    pause: () => share.pause(session, performance.now() - actedAt < ACTIVE_MS),
    post: (frameId) => page.send('Page.screencastFrameAck', { sessionId: frameId }),
  });
  const drawnAt = createFrameClock();
  const hasShape = createShapeWatch(session.tab);
  const pointer = followPointer();
  return {
    first: places.first,
    want: still.want,
    take: (frame: EventParams<'Page.screencastFrame'>) => {
      const { deviceWidth, deviceHeight, pageScaleFactor, timestamp } = frame.metadata;
      session.tab.sawPageScale(pageScaleFactor);
      const { mayHaveDropped, inMs } = pace.acknowledge(frame.sessionId, drawnAt(timestamp));
      // The page may have changed in the meantime, and Chromium sends no frame of its own size when that is drawn
      // again.
      if (still.isDrawnFor(deviceWidth, deviceHeight)) return settle.later(true, inMs);
      // While a strip of the page is taken, the screencast shows the enlarged page.
      if (deviceHeight > session.tab.size().height + 1) return settle.later(true);
      const shown = toFrame(session, places.get(), frame);
      if (!hasShape(shown)) return settle.later(true, inMs);
      last = { frame: shown, ...drawnOffset(frame), pageScale: pageScaleFactor };
      if (feed.push(shown)) still.moved();
      places.refresh();
      settle.later(mayHaveDropped, inMs);
    },
    acted: (input: PageInput) => {
      if (!pointer.rests(input)) still.acted();
      if (performance.now() - actedAt >= ACTIVE_MS) pace.hurry();
      actedAt = performance.now();
    },
    stop: () => {
      share.leave(session);
      feed.stop();
      still.stop();
    },
  };
}

/** Sends inputs to the page; those that come while a strip is taken wait for its end. */
function createInputHandler(session: ViewSession, { later }: ReturnType<typeof createCatchUp>) {
  // When the page looks the same in another size, Chromium may send no frame by itself.
  const { take, settled, stop } = createInput(session, () => later(true));
  inputsOf(session, settled);
  const act = (input: PageInput) => afterStrip(session, () => take(input));
  return { act, stop };
}

/** Browsers report a pointer that rests whenever something else is drawn under it: nobody has moved it. */
function followPointer() {
  let at = { x: Number.NaN, y: Number.NaN };
  return {
    rests: (input: PageInput): boolean => {
      if (input.type !== 'move') return false;
      const rests = input.x === at.x && input.y === at.y;
      at = { x: input.x, y: input.y };
      return rests;
    },
  };
}

/** The screencast of the page; it is restarted where a frame may have been missed. */
function createScreencast(session: ViewSession) {
  const { page } = session.tab;
  const start = (): void => {
    if (session.isOver()) return;
    page
      .send('Page.startScreencast', { format: 'jpeg', quality: 70, everyNthFrame: 1 })
      // Between two pages there is nothing to record; the retry finds the next page, or the end.
      .catch(() => settle.later(true));
  };
  const settle = createCatchUp(() => {
    page.send('Page.stopScreencast').catch(() => {});
    start();
  });
  return { start, settle };
}
