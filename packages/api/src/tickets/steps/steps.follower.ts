import type { Follower } from '../../core/context/context.ts';
import { keepSteps } from './step-rows.ts';

/** Stores the steps before a pin. */
export const stepsFollower: Follower = {
  ofPerson: {
    created(_ctx, tx, { ticket: { id, pin }, steps }) {
      if (pin !== null) keepSteps(tx, id, steps);
    },
  },
};
