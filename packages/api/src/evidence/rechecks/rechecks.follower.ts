import type { Follower } from '../../core/context/context.ts';
import { unwatchElement } from '../../core/database/statements/element-check-statements.ts';
import { watchTicket } from '../../core/database/tickets/watched-elements.ts';

/** Nobody needs findings about an accepted ticket, so the nights leave it alone. */
export const rechecksFollower: Follower = {
  ofPerson: {
    statusChanged(_ctx, tx, { ticket: { number, status }, to, at }) {
      if (to === 'Accepted') unwatchElement(tx).run({ number });
      else if (status === 'Accepted') watchTicket(tx, number, at);
    },
  },
};
