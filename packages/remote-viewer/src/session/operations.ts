import { ViewerError } from '../base/viewer-error.ts';
import type { ViewSession } from './view-session.types.ts';

/** Work in progress for an owner; revoked when their permission is taken back or they close it before it is done. */
export interface Operation {
  /** The signal that a revocation aborts, with the ViewerError that the work then fails with. */
  signal: AbortSignal;
  /** The session that the work happens in: ended as soon as the operation is revoked, also earlier. */
  holdTo: (session: ViewSession) => void;
  /** Throws after a revocation. */
  requireStill: () => void;
  revoke: (why: 'viewport_gone' | 'viewport_closed') => void;
  over: () => void;
}

/** Tracks the work in progress of owners, separately from their open sessions. */
export function createOperations() {
  const underWay = new Map<Operation, string>();
  /** @param caller aborted when nobody waits for the work. */
  const begin = (ownerId: string, caller?: AbortSignal): Operation => {
    const revoked = new AbortController();
    let session: ViewSession | undefined;
    const operation: Operation = {
      signal: revoked.signal,
      holdTo: (held) => {
        session = held;
        if (revoked.signal.aborted) held.end('closed');
      },
      requireStill: () => revoked.signal.throwIfAborted(),
      revoke: (why) => {
        if (revoked.signal.aborted) return;
        revoked.abort(new ViewerError(why));
        session?.end('closed');
      },
      over: () => {
        underWay.delete(operation);
        caller?.removeEventListener('abort', callerLeft);
      },
    };
    const callerLeft = () => operation.revoke('viewport_gone');
    caller?.addEventListener('abort', callerLeft);
    if (caller?.aborted) callerLeft();
    underWay.set(operation, ownerId);
    return operation;
  };
  return {
    begin,
    /** Runs work as an operation; fails with viewport_gone if that is revoked before it is done. */
    during: async <T>(ownerId: string, work: (operation: Operation) => Promise<T>): Promise<T> => {
      const operation = begin(ownerId);
      try {
        return await work(operation);
      } finally {
        operation.over();
        operation.requireStill();
      }
    },
    revokeAllOf: (ownerId: string): void => {
      for (const [operation, owner] of underWay) if (owner === ownerId) operation.revoke('viewport_gone');
    },
  };
}
