import type { Follower } from '../../core/context/context.ts';
import { tellHooks } from './tell-hooks.ts';
import { withdrawDeliveries } from './withdraw-deliveries.ts';

/** Writes what webhooks get. */
export const webhooksFollower: Follower = {
  ofPerson: {
    created(ctx, tx, { ticket: { id, project_id: projectId } }) {
      tellHooks(ctx, tx, ctx.actor, { id, projectId }, { event: 'ticket.created' });
    },
    statusChanged(ctx, tx, { ticket: { id, project_id: projectId, status: from }, to }) {
      tellHooks(ctx, tx, ctx.actor, { id, projectId }, { event: 'ticket.status', from, to });
    },
    /** Webhooks lead out of the team, so they get no internal notes. */
    commented(ctx, tx, { ticket, comment: { id, text, visibility } }) {
      if (visibility === 'everyone')
        tellHooks(ctx, tx, ctx.actor, ticket, { event: 'comment.created', comment: { id, text } });
    },
    assigned(ctx, tx, { ticket, from, to }) {
      tellHooks(ctx, tx, ctx.actor, ticket, { event: 'ticket.assignee', from, to });
    },
    labelled(ctx, tx, { ticket, added, removed }) {
      const labels = { added: [...added], removed: [...removed] };
      tellHooks(ctx, tx, ctx.actor, ticket, { event: 'ticket.labels', ...labels });
    },
    dueChanged(ctx, tx, { ticket, from, to }) {
      tellHooks(ctx, tx, ctx.actor, ticket, { event: 'ticket.due', from, to });
    },
    merged(ctx, tx, { from: { id, number, title }, into }) {
      const news = { event: 'ticket.merged', merged: { id, number, title } } as const;
      tellHooks(ctx, tx, ctx.actor, { id: into.id, projectId: into.project_id }, news);
    },
    unmerged(ctx, tx, { from: { id, number, title }, into }) {
      const news = { event: 'ticket.unmerged', merged: { id, number, title } } as const;
      tellHooks(ctx, tx, ctx.actor, { id: into.id, projectId: into.project_id }, news);
    },
    /** Webhooks that got the edit learn that everything is as before; from the others it is withdrawn. */
    undone(ctx, tx, { ticket, after, before, status, assignee, labels }) {
      const unsent = withdrawDeliveries(tx, { ticketId: ticket.id, after, before });
      const to = { ...ticket, unsent };
      const { added, removed } = labels;
      if (status.from !== status.to) tellHooks(ctx, tx, ctx.actor, to, { event: 'ticket.status', ...status });
      if (assignee.from?.id !== assignee.to?.id)
        tellHooks(ctx, tx, ctx.actor, to, { event: 'ticket.assignee', ...assignee });
      if (added.length + removed.length > 0)
        tellHooks(ctx, tx, ctx.actor, to, {
          event: 'ticket.labels',
          added: [...added],
          removed: [...removed],
        });
    },
  },
  ofServer: {
    proofReady(services, tx, { ticket, sentence }) {
      tellHooks(services, tx, null, ticket, { event: 'proof.ready', sentence });
    },
    regressed(services, tx, { ticket }) {
      tellHooks(services, tx, null, ticket, { event: 'ticket.regressed' });
    },
  },
};
