import type { EventParams } from '../cdp/connection.ts';
import type { Place } from '../in-page/place.ts';
import type { LiveFrame, LiveHandle, LiveInput, LiveSink } from '../live.types.ts';
import type { FrameShare } from './frame-share.ts';
import { createFrameQueue, createFrameClock, createFramePacer, createCatchUp } from './live-feed.ts';
import { createInput } from './live-input.ts';
import { aboutPage, createPlaces } from './live-places.ts';
import { afterStrip, inputsOf } from './strip.ts';
import type { ViewSession } from './view-session.ts';

/** For how long after an input frames count as its answer. */
const ACTIVE_MS = 1_000;
const stops = new WeakMap<ViewSession, () => void>();

/** Pushes what the page shows to the sink whenever it changes, newest first, and takes input. */
export async function startLive(
  session: ViewSession,
  sink: LiveSink,
  { touch, left, share }: { touch: () => void; left: () => void; share: FrameShare },
): Promise<LiveHandle> {
  stops.get(session)?.();
  const { page } = session.tab;
  const feed = createFrameQueue(sink, () => stop());
  const places = createPlaces(session, feed.refresh);
  const offs = [session.listen((event) => sink.event(event))];
  const { start, settle } = createScreencast(session);
  let actedAt = -ACTIVE_MS;
  const pace = createFramePacer({
    pause: () => share.pause(session, performance.now() - actedAt < ACTIVE_MS),
    post: (frameId) => page.send('Page.screencastFrameAck', { sessionId: frameId }),
  });
  const drawnAt = createFrameClock();
  const takeFrame = (frame: EventParams<'Page.screencastFrame'>) => {
    const { mayHaveDropped, inMs } = pace.acknowledge(frame.sessionId, drawnAt(frame.metadata.timestamp));
    // While a strip of the page is taken, the screencast shows the enlarged page.
    if (frame.metadata.deviceHeight > session.tab.size().height + 1) return settle.later(true);
    feed.push(toFrame(session, places.get(), frame));
    places.refresh();
    settle.later(mayHaveDropped, inMs);
  };
  offs.push(page.on('Page.screencastFrame', takeFrame));
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    stops.delete(session);
    share.leave(session);
    for (const off of offs) off();
    settle.cancel();
    feed.stop();
    page.send('Page.stopScreencast').catch(() => {});
  };
  stops.set(session, () => {
    sink.event({ type: 'gone', reason: 'replaced' });
    stop();
  });
  offs.push(session.tab.onEnd(stop));
  await places.first();
  if (!isStopped) start();
  const act = createInputHandler(session, settle);
  return {
    send: (sent) => {
      if (isStopped || session.isOver()) return;
      touch();
      if (performance.now() - actedAt >= ACTIVE_MS) pace.hurry();
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

/** Sends inputs to the page; those that come while a strip is taken wait for its end. */
function createInputHandler(session: ViewSession, { later }: ReturnType<typeof createCatchUp>) {
  const { take, settled } = createInput(session);
  inputsOf(session, settled);
  return (input: LiveInput) =>
    afterStrip(session, () => {
      take(input);
      // When the page looks the same in another size, Chromium may send no frame by itself.
      if (input.type === 'resize') later(true);
    });
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
