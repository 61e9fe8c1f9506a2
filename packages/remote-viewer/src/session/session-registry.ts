import { randomBytes } from 'node:crypto';
import type { Claim, FairSemaphore } from '../base/fair-semaphore.ts';
import type { GoneReason } from '@ringmark/contract/live/live';
import { ViewerError } from '../base/viewer-error.ts';
import { createOperations, type Operation } from './operations.ts';
import { createOwnViews } from './own-views.ts';
import { startSessionTimer, type SessionTimer, type TimeLimits } from './session-timer.ts';
import type { ViewSession } from './view-session.types.ts';

export interface SessionRegistryOptions extends TimeLimits {
  places: FairSemaphore;
  maxPerUser: number;
}

interface Owner {
  ownerId: string;
  share: Claim;
}
interface WantedView extends Owner {
  url: string;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal | undefined;
}
export interface SessionIdentity extends Owner {
  id: string;
  over: (reason: GoneReason) => void;
}

export interface SessionRegistry {
  /** Takes a place for the owner, makes the session, and gives the place back when it ends. */
  add: (
    wanted: WantedView,
    make: (identity: SessionIdentity, operation: Operation) => Promise<ViewSession>,
  ) => Promise<ViewSession>;
  /** Runs work for the owner outside a session; fails with viewport_gone when all of the owner's work is ended. */
  during: <T>(ownerId: string, work: (operation: Operation) => Promise<T>) => Promise<T>;
  /** Ends all of the owner's sessions but one. One that is still being opened fails with viewport_gone. */
  endAllOf: (ownerId: string, butId?: string) => void;
  /** Ends one view of this person, also one that is being opened. Throws viewport_gone. */
  letGo: (sessionId: string, person: string) => void;
  /** Finds the owner's own session and keeps it from ending as abandoned. Throws viewport_gone. */
  require: (sessionId: string, ownerId: string) => ViewSession;
  /** Notes use by a person: the idle time starts again. */
  used: (sessionId: string) => void;
  /** When a person last used any view, in ms of the clock. */
  lastUsedAt: () => number;
  /** Notes that nobody watches now: the session ends soon, unless another call uses it. */
  abandon: (sessionId: string) => void;
  all: () => ViewSession[];
  size: () => number;
}

/** Milliseconds without a person's input after which a view may be ended for another group that waits. */
const UNTOUCHED_MS = 120_000;

interface Entry {
  session: ViewSession;
  time: SessionTimer;
}

export function createSessionRegistry({
  places,
  maxPerUser,
  ...limits
}: SessionRegistryOptions): SessionRegistry {
  const sessions = new Map<string, Entry>();
  const operations = createOperations();
  const views = createOwnViews(maxPerUser, limits.clock.now);

  const add: SessionRegistry['add'] = async ({ ownerId, share, url, signal }, make) => {
    if (views.hasAll(share.owner)) throw await views.refusal(share.owner);
    const id = randomBytes(16).toString('base64url');
    const operation = operations.begin(ownerId, signal);
    const giveBack = views.hold({ id, person: share.owner, url, ...holdOn(sessions, id, operation) });
    let cleanUp = giveBack;
    // Its person may open another before this one has noticed that it is over.
    operation.signal.addEventListener('abort', giveBack);
    try {
      const leave = await enter(places, sessions, share, operation.signal);
      cleanUp = () => {
        sessions.get(id)?.time.stop();
        sessions.delete(id);
        leave();
        giveBack();
      };
      const session = await make({ id, ownerId, share, over: cleanUp }, operation);
      operation.holdTo(session);
      operation.requireStill();
      if (session.isOver()) throw new ViewerError('page_failed');
      sessions.set(id, { session, time: startSessionTimer(limits, session.end) });
      return session;
    } catch (error) {
      cleanUp();
      operation.requireStill();
      throw error;
    } finally {
      operation.over();
    }
  };
  return {
    add,
    during: operations.during,
    endAllOf: (ownerId, butId) => {
      operations.revokeAllOf(ownerId);
      for (const { session } of sessions.values())
        if (session.ownerId === ownerId && session.id !== butId) session.end('closed');
    },
    letGo: views.letGo,
    require: (sessionId, ownerId) => {
      const entry = sessions.get(sessionId);
      if (!entry || entry.session.ownerId !== ownerId) throw new ViewerError('viewport_gone');
      entry.time.asked();
      return entry.session;
    },
    ...noteUse(sessions, limits.clock),
    abandon: (sessionId) => sessions.get(sessionId)?.time.abandoned(),
    all: () => [...sessions.values()].map(({ session }) => session),
    size: () => sessions.size,
  };
}

function noteUse(sessions: ReadonlyMap<string, Entry>, clock: TimeLimits['clock']) {
  let lastUsedAt = Number.NEGATIVE_INFINITY;
  return {
    used: (sessionId: string) => {
      lastUsedAt = clock.now();
      sessions.get(sessionId)?.time.used();
    },
    lastUsedAt: () => lastUsedAt,
  };
}

/** When the claim has to wait, ends a view that another group has left alone. */
function enter(
  places: FairSemaphore,
  sessions: ReadonlyMap<string, Entry>,
  share: Claim,
  signal: AbortSignal,
) {
  const before = places.waiting();
  const entering = places.enter(share, signal);
  // Only a claim that waits ends a view; the freed place goes to the next in turn.
  if (places.waiting() > before) findUntouched([...sessions.values()], share)?.session.end('idle');
  return entering;
}

/** Finds the view left alone for longest among groups that hold two places or more above the waiting one. */
function findUntouched(entries: readonly Entry[], { group }: Claim): Entry | undefined {
  const held = (name: string) => entries.filter(({ session }) => session.share.group === name).length;
  const most = held(group) + 2;
  return entries
    .filter(({ time, session }) => time.untouchedMs() >= UNTOUCHED_MS && held(session.share.group) >= most)
    .toSorted((one, other) => other.time.untouchedMs() - one.time.untouchedMs())[0];
}

/** Returns what can be asked of a view and done to it, before it is open and while it is. */
function holdOn(sessions: ReadonlyMap<string, Entry>, id: string, operation: Operation) {
  const opened = () => sessions.get(id)?.session;
  return {
    letGo: () => {
      const session = opened();
      if (session) session.end('let_go');
      else operation.revoke('viewport_closed');
    },
    listed: async () => {
      const page = await opened()?.navigation.listed();
      return page && opened()?.cutEchoes(page);
    },
  };
}
