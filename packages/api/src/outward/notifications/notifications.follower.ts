import type { Follower } from '../../core/context/context.ts';
import { forgetDrawn } from '../../core/pictures/forget-drawn.ts';
import { closeUpsOf } from './mail-pictures.ts';
import {
  notifyOfAssignment,
  notifyOfComment,
  notifyOfMerge,
  notifyOfNewMentions,
  notifyOfStatus,
  notifyOfTicket,
} from './notify.ts';

/** Writes emails about tickets. It comes after proofs, because an email about Done waits for the proof. */
export const notificationsFollower: Follower = {
  ofPerson: {
    created(ctx, tx, { ticket: { id, project_id: projectId }, assigneeId }) {
      notifyOfTicket(ctx, tx, { id, projectId }, assigneeId);
    },
    statusChanged(ctx, tx, { ticket: { id, project_id: projectId, status }, to }) {
      notifyOfStatus(ctx, tx, { id, projectId }, { from: status, to });
    },
    commented(ctx, tx, { ticket, comment }) {
      notifyOfComment(ctx, tx, ticket, comment);
    },
    commentEdited(ctx, tx, { ticket, comment }) {
      notifyOfNewMentions(ctx, tx, ticket, comment);
    },
    assigned(ctx, tx, { ticket, to }) {
      if (to) notifyOfAssignment(ctx, tx, ticket, to.id);
    },
    /** A merge removes who had unsubscribed from the ticket, so its author is notified before. */
    merging(ctx, tx, { from, into }) {
      notifyOfMerge(ctx, tx, from, into);
    },
    blurred({ viewer }, tx, { files }) {
      tx.afterCommit(() => forgetDrawn(closeUpsOf(viewer), files));
    },
  },
};
