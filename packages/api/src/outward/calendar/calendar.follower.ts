import type { Follower } from '../../core/context/context.ts';
import { forgetCalendarFeed } from './calendar.service.ts';

/** The secret URL of a calendar ends with its person's access. */
export const calendarFollower: Follower = {
  ofServer: {
    accessEnded(_services, tx, { userId }) {
      forgetCalendarFeed(tx, userId);
    },
  },
};
