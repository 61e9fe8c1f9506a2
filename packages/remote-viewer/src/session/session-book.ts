import { randomBytes } from 'node:crypto';
import type { GoneReason } from '../live.types.ts';
import type { Turnstile } from '../turnstile.ts';
import { ViewerError } from '../viewer-error.ts';
import { createErrands, type Errand } from './errands.ts';
import { keepTime, type SessionTime, type TimeLimits } from './session-time.ts';
import type { ViewSession } from './view-session.ts';

export type SessionBookOptions = TimeLimits & { places: Turnstile; maxPerUser: number };

export type SessionBook = {
  /** Takes a place for the owner, makes the session, and gives the place back when it ends. */
  add: (
    ownerId: string,
    make: (id: string, over: (reason: GoneReason) => void) => Promise<ViewSession>,
  ) => Promise<ViewSession>;
  /** Does something for the owner beside their sessions; fails with viewport_gone when all of theirs is ended. */
  during: <T>(ownerId: string, work: (errand: Errand) => Promise<T>) => Promise<T>;
  /** Ends all that the owner looks at, also what is only being opened: that fails with viewport_gone. */
  endAllOf: (ownerId: string) => void;
  /** The owner's own session; one that was abandoned is so no longer. Throws viewport_gone. */
  require: (sessionId: string, ownerId: string) => ViewSession;
  /** A person did something with it: its idle time begins anew. */
  used: (sessionId: string) => void;
  /** Nobody watches any more: ends soon, unless something is asked of it meanwhile. */
  abandon: (sessionId: string) => void;
  all: () => ViewSession[];
  size: () => number;
};

const retryAfterSeconds = 10;

type Entry = { session: ViewSession; time: SessionTime };

export function createSessionBook({ places, maxPerUser, ...limits }: SessionBookOptions): SessionBook {
  const sessions = new Map<string, Entry>();
  const errands = createErrands();
  const hold = countPerOwner(maxPerUser);

  const add: SessionBook['add'] = async (ownerId, make) => {
    const letGo = hold(ownerId);
    let cleanUp = letGo;
    const errand = errands.begin(ownerId);
    try {
      const leave = await places.enter();
      const id = randomBytes(16).toString('base64url');
      cleanUp = () => {
        sessions.get(id)?.time.stop();
        sessions.delete(id);
        leave();
        letGo();
      };
      errand.requireStill();
      const session = await make(id, cleanUp);
      errand.holdTo(session);
      errand.requireStill();
      if (session.isOver()) throw new ViewerError('page_failed');
      sessions.set(id, { session, time: keepTime(limits, session.end) });
      return session;
    } catch (error) {
      cleanUp();
      throw error;
    } finally {
      errand.over();
    }
  };
  const during: SessionBook['during'] = async (ownerId, work) => {
    const errand = errands.begin(ownerId);
    try {
      return await work(errand);
    } finally {
      errand.over();
      errand.requireStill();
    }
  };
  return {
    add,
    during,
    endAllOf: (ownerId) => {
      errands.revokeAllOf(ownerId);
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

/** Lets each owner hold no more than `most`. @returns what takes one more, and gives back the call that lets it go. */
function countPerOwner(most: number): (ownerId: string) => () => void {
  const held = new Map<string, number>();
  return (ownerId) => {
    const before = held.get(ownerId) ?? 0;
    if (before >= most) throw new ViewerError('too_many_sessions', { retryAfterSeconds });
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
