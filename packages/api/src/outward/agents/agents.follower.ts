import type { Follower } from '../../core/context/context.ts';
import { forgetDrawn } from '../../core/pictures/forget-drawn.ts';
import { requestAgentPictures } from './agent-pictures.job.ts';
import { drawnForAgents } from './agent-pictures.service.ts';
import { forgetKeptPictures } from './kept-pictures.ts';

/** Draws a ticket's pictures for agents before they ask. */
export const agentsFollower: Follower = {
  ofPerson: {
    created(ctx, tx, { ticket: { id: ticketId, project_id: projectId, screenshot_id: screenshot } }) {
      if (screenshot !== null) requestAgentPictures(ctx, tx, { ticketId, projectId });
    },
    drawn(ctx, tx, { ticket: { id, projectId } }) {
      forgetKeptPictures(ctx, tx, id);
      requestAgentPictures(ctx, tx, { ticketId: id, projectId });
    },
    blurred(ctx, tx, { ticket: { id, projectId }, files }) {
      requestAgentPictures(ctx, tx, { ticketId: id, projectId });
      tx.afterCommit(() => forgetDrawn(drawnForAgents(ctx.viewer), files));
    },
  },
};
