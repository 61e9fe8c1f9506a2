import type { Follower } from '../../core/context/context.ts';
import { releaseUnreachable } from './triage/release.ts';

/** Open tickets don't stay assigned to a person who can no longer see them. */
export const ticketsFollower: Follower = {
  ofPerson: {
    reachEnded(ctx, tx, { person }) {
      releaseUnreachable(ctx, tx, person);
    },
  },
};
