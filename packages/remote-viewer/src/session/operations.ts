import { ViewerError } from '../viewer-error.ts';
import type { ViewSession } from './view-session.ts';

/** Something that is being done for an owner; revoked when what they were allowed has been taken back since. */
export type Errand = {
  isRevoked: () => boolean;
  /** The session in which it is done: ended at once when it is revoked, also before. */
  holdTo: (session: ViewSession) => void;
  /** Throws viewport_gone when it was revoked. */
  requireStill: () => void;
  over: () => void;
};

/** What is under way for owners beside the sessions that they have. */
export function createErrands() {
  const underWay = new Map<Errand, { ownerId: string; revoke: () => void }>();
  return {
    begin: (ownerId: string): Errand => {
      let isRevoked = false;
      let session: ViewSession | undefined;
      const errand: Errand = {
        isRevoked: () => isRevoked,
        holdTo: (held) => {
          session = held;
          if (isRevoked) held.end('closed');
        },
        requireStill: () => {
          if (isRevoked) throw new ViewerError('viewport_gone');
        },
        over: () => underWay.delete(errand),
      };
      const revoke = () => {
        isRevoked = true;
        session?.end('closed');
      };
      underWay.set(errand, { ownerId, revoke });
      return errand;
    },
    revokeAllOf: (ownerId: string): void => {
      for (const errand of underWay.values()) if (errand.ownerId === ownerId) errand.revoke();
    },
  };
}
