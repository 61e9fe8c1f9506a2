import { ViewerError } from '../viewer-error.ts';
import type { ViewSession } from './view-session.ts';

/** Work in progress for an owner; revoked when their permission is taken back meanwhile. */
export interface Operation {
  isRevoked: () => boolean;
  /** The session that the work happens in: ended as soon as the operation is revoked, also earlier. */
  holdTo: (session: ViewSession) => void;
  /** Throws viewport_gone after a revocation. */
  requireStill: () => void;
  over: () => void;
}

/** Tracks the work in progress of owners, beside their open sessions. */
export function createOperations() {
  const underWay = new Map<Operation, { ownerId: string; revoke: () => void }>();
  const begin = (ownerId: string): Operation => {
    let isRevoked = false;
    let session: ViewSession | undefined;
    const operation: Operation = {
      isRevoked: () => isRevoked,
      holdTo: (held) => {
        session = held;
        if (isRevoked) held.end('closed');
      },
      requireStill: () => {
        if (isRevoked) throw new ViewerError('viewport_gone');
      },
      over: () => underWay.delete(operation),
    };
    const revoke = () => {
      isRevoked = true;
      session?.end('closed');
    };
    underWay.set(operation, { ownerId, revoke });
    return operation;
  };
  return {
    begin,
    /** Runs work as an operation; fails with viewport_gone when that is revoked meanwhile. */
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
      for (const operation of underWay.values()) if (operation.ownerId === ownerId) operation.revoke();
    },
  };
}
