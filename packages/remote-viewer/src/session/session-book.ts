import { randomBytes } from 'node:crypto';
import type { GoneReason } from '../live.types.ts';
import type { Turnstile } from '../turnstile.ts';
import type { ViewerClock } from '../viewer.types.ts';
import { ViewerError } from '../viewer-error.ts';
import type { ViewSession } from './view-session.ts';

export type SessionBookOptions = {
  places: Turnstile;
  maxPerUser: number;
  idleMs: number;
  maxLifeMs: number;
  clock: ViewerClock;
};

export type SessionBook = {
  /** Takes a place for the owner, makes the session, and gives the place back when it ends. */
  add: (
    ownerId: string,
    make: (id: string, over: (reason: GoneReason) => void) => Promise<ViewSession>,
  ) => Promise<ViewSession>;
  /** Ends all that the owner looks at, also what is only being opened: that fails with viewport_gone. */
  endAllOf: (ownerId: string) => void;
  /** The owner's own session, its idle time begun anew. Throws viewport_gone. */
  require: (sessionId: string, ownerId: string) => ViewSession;
  /** Nobody watches any more: ends soon, unless something is asked of it meanwhile. */
  abandon: (sessionId: string) => void;
  all: () => ViewSession[];
  size: () => number;
};

const retryAfterSeconds = 10;
const abandonedMs = 3_000;

/** A view on its way; revoked when what its owner was allowed has been taken back since. */
type Opening = { ownerId: string; isRevoked: boolean };
type Entry = { session: ViewSession; endAfter: (ms: number) => void };

export function createSessionBook(options: SessionBookOptions): SessionBook {
  const { places, maxPerUser, idleMs, maxLifeMs, clock } = options;
  const sessions = new Map<string, Entry>();
  const held = new Map<string, number>();
  const opening = new Set<Opening>();
  const hold = (ownerId: string, by: number) => {
    const count = (held.get(ownerId) ?? 0) + by;
    if (count > 0) held.set(ownerId, count);
    else held.delete(ownerId);
  };

  const add: SessionBook['add'] = async (ownerId, make) => {
    if ((held.get(ownerId) ?? 0) >= maxPerUser)
      throw new ViewerError('too_many_sessions', { retryAfterSeconds });
    hold(ownerId, 1);
    let cleanUp = () => hold(ownerId, -1);
    const mine: Opening = { ownerId, isRevoked: false };
    opening.add(mine);
    try {
      const leave = await places.enter();
      const id = randomBytes(16).toString('base64url');
      const timers = { cancelIdle: () => {}, cancelLife: () => {} };
      let isOver = false;
      cleanUp = () => {
        if (isOver) return;
        isOver = true;
        timers.cancelIdle();
        timers.cancelLife();
        sessions.delete(id);
        leave();
        hold(ownerId, -1);
      };
      if (mine.isRevoked) throw new ViewerError('viewport_gone');
      const session = await make(id, cleanUp);
      if (mine.isRevoked) {
        session.end('closed');
        throw new ViewerError('viewport_gone');
      }
      if (session.isOver()) throw new ViewerError('page_failed');
      const endAfter = (ms: number) => {
        timers.cancelIdle();
        timers.cancelIdle = clock.after(ms, () => session.end('idle'));
      };
      endAfter(idleMs);
      timers.cancelLife = clock.after(maxLifeMs, () => session.end('too_old'));
      sessions.set(id, { session, endAfter });
      return session;
    } catch (error) {
      cleanUp();
      throw error;
    } finally {
      opening.delete(mine);
    }
  };
  return {
    add,
    endAllOf: (ownerId) => {
      for (const one of opening) if (one.ownerId === ownerId) one.isRevoked = true;
      for (const { session } of sessions.values()) if (session.ownerId === ownerId) session.end('closed');
    },
    require: (sessionId, ownerId) => {
      const entry = sessions.get(sessionId);
      if (!entry || entry.session.ownerId !== ownerId) throw new ViewerError('viewport_gone');
      entry.endAfter(idleMs);
      return entry.session;
    },
    abandon: (sessionId) => sessions.get(sessionId)?.endAfter(abandonedMs),
    all: () => [...sessions.values()].map(({ session }) => session),
    size: () => sessions.size,
  };
}
