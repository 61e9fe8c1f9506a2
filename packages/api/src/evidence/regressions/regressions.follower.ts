import type { Follower } from '../../core/context/context.ts';
import { requestAcceptedPicture } from './accepted-picture.job.ts';
import { stopWatching } from './watched-fixes.ts';

/** Watches the fixes of accepted tickets. */
export const regressionsFollower: Follower = {
  ofPerson: {
    statusChanged(ctx, tx, { ticket, to }) {
      if (to === 'Accepted') requestAcceptedPicture(ctx, tx, ticket);
      else if (ticket.status === 'Accepted') stopWatching(ctx, tx, ticket);
    },
  },
};
