import { randomBytes } from 'node:crypto';
import type { Claim, FairSemaphore } from '../fair-semaphore.ts';
import type { GoneReason } from '@ringmark/contract/live';
import { ViewerError } from '../viewer-error.ts';
import { createOperations, type Operation } from './operations.ts';
import { startSessionTimer, type SessionTimer, type TimeLimits } from './session-timer.ts';
import type { ViewSession } from './view-session.ts';

export interface SessionRegistryOptions extends TimeLimits {
  places: FairSemaphore;
  maxPerUser: number;
}

interface Owner {
  ownerId: string;
  share: Claim;
}
interface SessionIdentity extends Owner {
  id: string;
  over: (reason: GoneReason) => void;
}

export interface SessionRegistry {
  /** Takes a place for the owner, makes the session, and gives the place back when it ends. */
  add: (owner: Owner, make: (identity: SessionIdentity) => Promise<ViewSession>) => Promise<ViewSession>;
  /** Runs work for the owner outside a session; fails with viewport_gone when all of the owner's work is ended. */
  during: <T>(ownerId: string, work: (operation: Operation) => Promise<T>) => Promise<T>;
  /** Ends all of the owner's sessions. One that is still being opened fails with viewport_gone. */
  endAllOf: (ownerId: string) => void;
  /** Finds the owner's own session and keeps it from ending as abandoned. Throws viewport_gone. */
  require: (sessionId: string, ownerId: string) => ViewSession;
  /** Notes use by a person: the idle time begins anew. */
  used: (sessionId: string) => void;
  /** Nobody watches any more: the session ends soon, unless another call uses it. */
  abandon: (sessionId: string) => void;
  all: () => ViewSession[];
  size: () => number;
}

const RETRY_AFTER_SECONDS = 10;
/** After this long without a person's input a view may be ended for another group that waits. */
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
  const hold = limitPerOwner(maxPerUser);

  const add: SessionRegistry['add'] = async ({ ownerId, share }, make) => {
    const letGo = hold(share.owner);
    let cleanUp = letGo;
    const operation = operations.begin(ownerId);
    try {
      const leave = await enter(places, sessions, share);
      const id = randomBytes(16).toString('base64url');
      cleanUp = () => {
        sessions.get(id)?.time.stop();
        sessions.delete(id);
        leave();
        letGo();
      };
      operation.requireStill();
      const session = await make({ id, ownerId, share, over: cleanUp });
      operation.holdTo(session);
      operation.requireStill();
      if (session.isOver()) throw new ViewerError('page_failed');
      sessions.set(id, { session, time: startSessionTimer(limits, session.end) });
      return session;
    } catch (error) {
      cleanUp();
      throw error;
    } finally {
      operation.over();
    }
  };
  return {
    add,
    during: operations.during,
    endAllOf: (ownerId) => {
      operations.revokeAllOf(ownerId);
      for (const { session } of sessions.values()) if (session.ownerId === ownerId) session.end('closed');
    },
    require: (sessionId, ownerId) => {
      const entry = sessions.get(sessionId);
      if (!entry || entry.session.ownerId !== ownerId) throw new ViewerError('viewport_gone');
      entry.time.asked();
      return entry.session;
    },
    used: (sessionId) => sessions.get(sessionId)?.time.used(),
    abandon: (sessionId) => sessions.get(sessionId)?.time.abandoned(),
    all: () => [...sessions.values()].map(({ session }) => session),
    size: () => sessions.size,
  };
}

/** When the claim has to wait, ends a view that another group has left alone. */
function enter(places: FairSemaphore, sessions: ReadonlyMap<string, Entry>, share: Claim) {
  const before = places.waiting();
  const entering = places.enter(share);
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

/** Limits how many each owner holds. @returns takes one more; its result gives that one back. */
function limitPerOwner(most: number): (ownerId: string) => () => void {
  const held = new Map<string, number>();
  return (ownerId) => {
    const before = held.get(ownerId) ?? 0;
    if (before >= most)
      throw new ViewerError('too_many_sessions', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    held.set(ownerId, before + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const left = (held.get(ownerId) ?? 1) - 1;
      if (left > 0) held.set(ownerId, left);
      else held.delete(ownerId);
    };
  };
}
