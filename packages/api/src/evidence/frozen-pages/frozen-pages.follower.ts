import type { Follower } from '../../core/context/context.ts';
import { freezeView, requestFrozenPage } from './freeze-page.job.ts';
import { eraseFrozenPage } from './sweep-frozen-pages.ts';

/** Keeps the page of a pin as it was. */
export const frozenPagesFollower: Follower = {
  ofPerson: {
    created(ctx, tx, { ticket, organizationId, isCovered, sessionId }) {
      const { id: ticketId, project_id: projectId, pin, url } = ticket;
      if (url === null || isCovered) return;
      if (pin !== null)
        requestFrozenPage(ctx, tx, { ticketId, projectId, organizationId }, sessionId !== undefined);
      // Nobody waits for it. The job does what fails here.
      if (sessionId) tx.afterCommit(() => void freezeView(ctx, ticketId, { sessionId, url }).catch(() => {}));
    },
    blurred(_ctx, tx, { ticket, files }) {
      files.push(...eraseFrozenPage(tx, ticket.id));
    },
  },
};
