import type { Follower } from '../../core/context/context.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { sheetJob } from './sheet.job.ts';

/** Has a waiting sheet of sizes made for a ticket that is its own again: its job found no ticket. */
export const sizesFollower: Follower = {
  ofPerson: {
    unmerged(ctx, tx, { ticket: { id: ticketId, project_id: turn } }) {
      const sheet = tx.q.selectFrom('size_sheet').select('state').where('ticket_id', '=', ticketId);
      if (tx.first(sheet.where('state', '=', 'waiting')))
        enqueueJob(ctx, tx, sheetJob, { payload: { ticketId }, turn });
    },
  },
};
