/**
 * The places where an internal note could get out: each with the line that keeps it closed, and the same line opened.
 * `scripts/open-note-places.mjs` opens one after the other, and expects the leak test to fail each time. A place that a
 * new feature adds gets a line here.
 */
export interface Place {
  name: string;
  /** The path from the root of the repository. */
  file: string;
  closed: string;
  opened: string;
  /** Another guard of the same place, which is opened with it. */
  also?: Pick<Place, 'file' | 'closed' | 'opened'>;
}

const API = 'packages/api/src';

const WHEN_IT_IS_SENT = {
  file: `${API}/outward/notifications/ticket-news.ts`,
  closed: "if (isNote && reachableTeamAmong(db, ticket, [reader], 'one').length === 0) return undefined;",
  opened: '',
};

export const PLACES: readonly Place[] = [
  {
    name: 'list of comments',
    file: `${API}/tickets/comments/comments.service.ts`,
    closed: '.where(visibleTo(actor))',
    opened: '',
  },
  {
    name: 'one comment',
    file: `${API}/tickets/comments/comments.access.ts`,
    closed: '.where(visibleTo(actor))',
    opened: '',
  },
  {
    name: 'who writes one',
    file: `${API}/tickets/comments/comments.access.ts`,
    closed: "visibility === 'everyone' || seesNotes(actor)",
    opened: 'true',
  },
  {
    name: 'file by its id',
    file: `${API}/tickets/attachments/attachments.service.ts`,
    closed: ', commentVisibleTo(actor)])',
    opened: ", eb('attachment.comment_id', 'is not', null)])",
  },
  {
    name: 'count on a card and a ticket',
    file: `${API}/tickets/tickets/ticket-row.ts`,
    closed: 'seesNotes(viewer) ? row.note_count : null',
    opened: 'row.note_count',
  },
  {
    name: 'count of a ticket into which one with notes was merged',
    file: `${API}/tickets/merging/what-moves.ts`,
    closed: 'comments: from.comment_count,',
    opened: 'comments: from.comment_count + from.note_count,',
  },
  {
    name: 'count and time of a written note',
    file: `${API}/tickets/comments/comments.service.ts`,
    closed: "if (visibility === 'everyone')",
    opened: 'if (visibility)',
  },
  {
    name: 'time of an edited note',
    file: `${API}/tickets/comments/edit-comment.service.ts`,
    closed: "if (visibility === 'everyone')",
    opened: 'if (visibility)',
  },
  {
    name: 'time of an attached file',
    file: `${API}/tickets/attachments/attachments.service.ts`,
    closed: "if (visibility === 'everyone')",
    opened: 'if (visibility)',
  },
  {
    name: 'words of the search',
    file: `${API}/core/database/statements/comment-statements.ts`,
    closed: "where ticket_id = @ticketId and visibility = 'everyone'",
    opened: 'where ticket_id = @ticketId',
  },
  {
    name: 'searches that look into notes',
    file: `${API}/tickets/tickets/ticket-scope.ts`,
    closed: 'seesNotes: seesNotes(actor)',
    opened: 'seesNotes: true',
  },
  {
    name: 'pushed changes and versions',
    file: `${API}/tickets/tickets/note-sight.ts`,
    closed: "visibility === 'team' ? [scopeOf.team] : projectId",
    opened: 'projectId',
  },
  {
    name: 'recipients of a mail',
    file: `${API}/outward/notifications/notify.ts`,
    closed: "visibility === 'team' ? reachableTeamAmong : reachableAmong",
    opened: 'reachableAmong',
    also: WHEN_IT_IS_SENT,
  },
  {
    name: 'mail that waits for one who was of the team',
    ...WHEN_IT_IS_SENT,
  },
  {
    name: 'digest that waits for one who was of the team',
    file: `${API}/outward/notifications/ticket-mail.ts`,
    closed: 'const news = ticket && row.user_id ? newsNow(tx, ticket, payload, row.user_id) : undefined;',
    opened:
      "const news = ticket && row.user_id ? ('commentId' in payload.news ? { ...payload.news, isNote: true } : newsNow(tx, ticket, payload, row.user_id)) : undefined;",
  },
  {
    name: 'webhooks',
    file: `${API}/outward/webhooks/webhooks.follower.ts`,
    closed: "if (visibility === 'everyone')",
    opened: 'if (visibility)',
  },
  {
    name: 'excerpt of a similar ticket',
    file: `${API}/tickets/duplicates/similar-tickets.service.ts`,
    closed: 'excerpt: excerptOf(row),',
    opened:
      "excerpt: ctx.db.all(ctx.db.q.selectFrom('comment').select('text').where('ticket_id', '=', row.id)).map(({ text }) => text).join(' '),",
  },
  {
    name: 'the rule itself',
    file: `${API}/tickets/tickets/note-sight.ts`,
    closed: 'user.isAdmin && impersonator === null',
    opened: 'user !== undefined || impersonator',
  },
];
