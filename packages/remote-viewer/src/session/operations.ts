import { ViewerError } from '../viewer-error.ts';
import type { ViewSession } from './view-session.ts';

/** Something that is being done for an owner; revoked when what they were allowed has been taken back since. */
export interface Operation {
  isRevoked: () => boolean;
  /** The session in which it is done: ended at once when it is revoked, also before. */
  holdTo: (session: ViewSession) => void;
  /** Throws viewport_gone when it was revoked. */
  requireStill: () => void;
  over: () => void;
}

/** What is under way for owners beside the sessions that they have. */
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
    /** Does something as an operation of its own; fails with viewport_gone when that is revoked meanwhile. */
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
