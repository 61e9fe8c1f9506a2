import type { Follower } from '../../core/context/context.ts';
import { requestFirstPicture } from './first-picture.job.ts';
import { releaseMails } from './proof-mails.ts';
import { hasProofs } from './proof-ticket.ts';
import { requestProof } from './request-proof.ts';
import { resumeJobs } from './resume-jobs.ts';
import { withdrawProof } from './withdraw-proof.ts';

/** Takes the picture before, and asks for a proof when a ticket is Done. */
export const proofsFollower: Follower = {
  ofPerson: {
    created(ctx, tx, { ticket }) {
      if (hasProofs(ticket))
        requestFirstPicture(ctx, tx, { projectId: ticket.project_id, ticketId: ticket.id });
    },
    statusChanged(ctx, tx, { ticket, to }) {
      if (to === 'Done' && hasProofs(ticket))
        requestProof(ctx, tx, { ticketId: ticket.id, projectId: ticket.project_id, cause: 'done' });
    },
    undone(ctx, tx, { ticket: { id: ticketId }, after, before }) {
      withdrawProof(ctx, tx, { ticketId, after, before });
    },
    unmerged(ctx, tx, { ticket }) {
      resumeJobs(ctx, tx, ticket);
    },
    /** Emails that waited for a proof are sent without one. */
    blurred(ctx, tx, { ticket }) {
      releaseMails(ctx, tx, ticket.id);
    },
  },
};
