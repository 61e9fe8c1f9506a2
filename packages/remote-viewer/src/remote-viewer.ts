import { createBackgroundCalls } from './background/background-calls.ts';
import { boundSpot } from './session/bound-element.ts';
import { closeUpOf } from './pictures/close-up.ts';
import { inEmptyTab } from './pictures/empty-tab.ts';
import { createFreezing } from './frozen/freezing.ts';
import { createHeldPages } from './frozen/held-pages.ts';
import type { FairSemaphore } from './base/fair-semaphore.ts';
import { createFrameShare } from './live/frame-share.ts';
import { receiveInto } from './asks/receive-files.ts';
import { startLive } from './live/live-view.ts';
import { clickAndCapture, captureAgain, scrollAndCapture } from './pictures/view-pictures.ts';
import { createKeptViews } from './frozen/kept-views.ts';
import { createOpener } from './session/open-session.ts';
import { createPointing } from './session/try-rules.ts';
import { reportOf } from './session/session-report.ts';
import type { SessionRegistry } from './session/session-registry.ts';
import { takeStrip } from './pictures/strip.ts';
import type { ViewSession } from './session/view-session.types.ts';
import { stepsTo } from './steps/steps-to.ts';
import { withoutFont } from './base/scripts.ts';
import { followIsolatedWorld } from './tab/isolated-world.ts';
import { drawMark } from './pictures/marked-picture.ts';
import type { Tab } from './tab/tab.types.ts';
import { makeParts } from './viewer-parts.ts';
import { createProofs } from './proofs/proofs.ts';
import { statusOf } from './viewer-status.ts';
import type { RemoteViewer } from './viewer.types.ts';
import type { SessionKey, Size } from './base/views.types.ts';
import type { RemoteViewerOptions } from './base/viewer-options.types.ts';

const OPERATOR = { owner: 'operator', group: 'operator' };

/** Closes a view after reading once more what its pages keep. Throws viewport_gone. */
async function closeKept(
  sessions: SessionRegistry,
  { sessionId, ownerId, person = ownerId }: Parameters<RemoteViewer['close']>[0],
): Promise<void> {
  const session = sessions.all().find(({ id, share }) => id === sessionId && share.owner === person);
  await session?.keeper?.last();
  sessions.letGo(sessionId, person);
}

const findScriptsWithoutFont = async (tab: Tab) =>
  withoutFont(await followIsolatedWorld(tab).ask('scriptsWithoutFont', []));

interface Spot {
  /** CSS px of the viewport. */
  x: number;
  y: number;
  /** The size of the region around the point. */
  size?: Size | undefined;
}

async function describeSpot({ world }: ViewSession, { x, y, size }: Spot) {
  if (!size) return { element: await world.ask('describeAt', [x, y]) };
  return world.ask('describeRegion', [{ x: x - size.width / 2, y: y - size.height / 2, ...size }]);
}

/** @param hold is called once the element under the pin is known. */
async function inspect(
  session: ViewSession,
  pictures: FairSemaphore,
  at?: Spot,
  hold?: (session: ViewSession) => void,
) {
  const seen = at ? await describeSpot(session, at) : null;
  const steps = at ? await stepsTo(session, at) : [];
  const inspected = { ...(await captureAgain(session, pictures)), ...boundSpot(seen), steps };
  hold?.(session);
  return inspected;
}

/** Pushes what changes in a view to those who watch it. */
function createWatching(sessions: SessionRegistry, slots: FairSemaphore): RemoteViewer['live'] {
  const share = createFrameShare();
  return async (sessionId, ownerId, sink) => {
    const hooks = {
      touch: () => sessions.used(sessionId),
      left: () => sessions.abandon(sessionId),
      share,
      slots,
    };
    return startLive(sessions.require(sessionId, ownerId), sink, hooks);
  };
}

/**
 * Views untrusted pages in a Chromium that starts when the first one is opened. Creating a viewer starts no browser.
 */
export function createRemoteViewer(options: RemoteViewerOptions): RemoteViewer {
  const parts = makeParts(options);
  const { sessions, host, egress, pictures, strips, places, counters } = parts;
  const find = ({ sessionId, ownerId }: SessionKey): ViewSession => sessions.require(sessionId, ownerId);
  const within = async <T>(key: SessionKey, work: (session: ViewSession) => Promise<T>): Promise<T> => {
    const session = find(key);
    return session.run(() => work(session));
  };
  /** Counts as use by a person. What a client polls by itself does not prove that anybody is there. */
  const withUse: typeof within = async (key, work) => {
    find(key);
    sessions.used(key.sessionId);
    return within(key, work);
  };
  const status = async () => {
    const now = { sessions: sessions.size(), queued: places.waiting() };
    return statusOf(await host.facts(), now, counters, egress.counters());
  };
  const held = createHeldPages(parts.clock);
  const { holdPage, ...freezing } = createFreezing(parts, held);
  return {
    ...createOpener(parts),
    ...createProofs(parts),
    ...createBackgroundCalls(parts),
    ...freezing,
    ...createKeptViews(sessions, freezing.openFrozen),
    closeUp: (input) => closeUpOf(parts, input),
    markPicture: (input) => inEmptyTab(parts, input.share, (tab) => drawMark(tab, input)),
    scroll: (input) => withUse(input, (session) => scrollAndCapture(session, pictures, input)),
    click: (input) => withUse(input, (session) => clickAndCapture(session, pictures, input)),
    inspect: ({ x, y, size, ...key }) =>
      x === undefined || y === undefined
        ? within(key, (session) => inspect(session, pictures))
        : withUse(key, (session) => inspect(session, pictures, { x, y, size }, holdPage)),
    strip: async (input) => takeStrip(find(input), strips, input),
    resolvePins: (input) =>
      within(input, ({ world }) => world.ask('placePins', [input.pins, input.revealId])),
    ...createPointing(withUse, within),
    receiveFiles: async (input) => receiveInto(find(input), input.target),
    report: (input) => within(input, reportOf),
    live: createWatching(sessions, strips),
    close: async (input) => {
      await held.settled(input.sessionId);
      await closeKept(sessions, input);
    },
    closeAllOf: async (ownerId, butSessionId) => sessions.endAllOf(ownerId, butSessionId),
    status,
    check: async () => {
      await host.check();
      return status();
    },
    scriptsWithoutFont: () => inEmptyTab(parts, OPERATOR, findScriptsWithoutFont),
    stop: async () => {
      for (const session of sessions.all()) session.end('stopped');
      await Promise.all([host.stop(), parts.pictureWorker.stop()]);
      await egress.stop();
    },
  };
}
