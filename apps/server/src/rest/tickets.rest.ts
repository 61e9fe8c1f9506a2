import { appRouter } from '@ringmark/api/app-router';
import { SCREENSHOT_BODY_LIMIT } from '../http/refusals/body-limits.ts';
import { rest, type RestCall } from './rest.ts';

const {
  tickets,
  merging,
  duplicates,
  proofs,
  regressions,
  sizes,
  frozenPages,
  steps,
  comments,
  attachments,
  notifications,
} = appRouter;

export const ticketsRest: readonly RestCall[] = [
  rest('GET /api/tickets', tickets.list, 'Tickets, newest first', { list: 'items' }),
  rest('POST /api/tickets', tickets.create, 'Create a ticket', {
    status: 201,
    isIdempotent: true,
    bodyLimit: SCREENSHOT_BODY_LIMIT,
  }),
  rest('GET /api/tickets/:id', tickets.get, 'A ticket with its screenshot'),
  rest('PUT /api/tickets/:id', tickets.update, "Change a ticket's status"),
  rest('PATCH /api/tickets/:id', tickets.edit, "Edit a ticket's title or description"),
  rest('PUT /api/tickets/:id/drawing', tickets.draw, "Draw on a ticket's screenshot"),
  rest('GET /api/tickets/:id/edits', tickets.edits, "A ticket's edits"),
  rest(
    'PUT /api/tickets/:id/tasks/:box',
    tickets.tick,
    "Tick or untick a checkbox in a ticket's description",
  ),
  rest('DELETE /api/tickets/:id', tickets.remove, 'Delete a ticket and everything attached to it'),
  rest('POST /api/tickets/:id/restore', tickets.restore, 'Restore a ticket that was just deleted'),
  rest('POST /api/tickets/:id/move', tickets.move, 'Move a card to a status and to a position in its column'),
  rest('POST /api/tickets/:id/reject', tickets.reject, 'Report that a Done ticket is not fixed, and why'),
  rest('POST /api/tickets/:id/merge', merging.merge, 'Merge tickets into this one'),
  rest('POST /api/tickets/:id/unmerge', merging.undo, 'Undo a merge into this ticket'),
  rest('POST /api/similar-tickets', duplicates.similar, 'Existing tickets similar to a new one'),
  rest('GET /api/tickets/:id/duplicates', duplicates.ofTicket, 'Possible duplicates of a ticket'),
  rest(
    'POST /api/tickets/:id/join',
    duplicates.join,
    'Add your report to a ticket, or report that its problem is back',
    {
      isIdempotent: true,
      bodyLimit: SCREENSHOT_BODY_LIMIT,
    },
  ),
  rest('GET /api/tickets/:id/merges', merging.list, 'Tickets merged into this one'),
  rest('GET /api/tickets/:id/proofs', proofs.list, "A ticket's proofs, newest first"),
  rest('POST /api/tickets/:id/check', proofs.check, "Check a ticket's page now"),
  rest(
    'GET /api/regressions',
    regressions.list,
    'Accepted tickets whose element looks the way it did before the fix',
    {
      list: 'items',
    },
  ),
  rest(
    'GET /api/tickets/:id/regression',
    regressions.ofTicket,
    'The possible regression of an accepted ticket, or null',
  ),
  rest('DELETE /api/tickets/:id/regression', regressions.dismiss, 'Dismiss a possible regression'),
  rest('GET /api/tickets/:id/sizes', sizes.get, "A pin's element at all sizes, as last checked"),
  rest('POST /api/tickets/:id/sizes', sizes.take, "Check a pin's element at all sizes"),
  rest(
    'PUT /api/tickets/:id/sizes/:resolution',
    sizes.mark,
    "Mark whether a pin's element is wrong at a size",
  ),
  rest('GET /api/tickets/:id/frozen-page', frozenPages.get, "What is stored for a pin's original page"),
  rest('POST /api/tickets/:id/frozen-page/open', frozenPages.open, "Open a pin's original page"),
  rest('GET /api/tickets/:id/steps', steps.get, 'The steps before a pin, in words and as a Playwright test'),
  rest('GET /api/tickets/:id/history', tickets.history, "A ticket's status changes"),
  rest('GET /api/tickets/:ticketId/comments', comments.list, "A ticket's comments"),
  rest('POST /api/tickets/:ticketId/comments', comments.add, 'Comment on a ticket', {
    status: 201,
    isIdempotent: true,
  }),
  rest('PATCH /api/comments/:id', comments.edit, 'Edit your own comment within 15 minutes'),
  rest('PUT /api/comments/:id/tasks/:box', comments.tick, 'Tick or untick a checkbox in a comment'),
  rest('GET /api/tickets/:id/attachments', attachments.list, "A ticket's own files"),
  rest(
    'GET /api/tickets/:id/subscription',
    notifications.subscription,
    "Whether you're unsubscribed from a ticket's emails",
  ),
  rest(
    'PUT /api/tickets/:ticketId/subscription',
    notifications.setSubscription,
    "Unsubscribe from a ticket's emails, or subscribe again",
  ),
  rest('GET /api/ticket-counts', tickets.counts, "The dashboard's counters"),
  rest('GET /api/board', tickets.board, "The board's nine columns", { isCached: true }),
  rest('GET /api/board/:status', tickets.boardColumn, 'More cards of a column'),
  rest('GET /api/pinned-pages', tickets.pinnedPages, 'Pages that have pins', { list: 'pages' }),
  rest('GET /api/notification-settings', notifications.settings, 'Your email notification settings'),
  rest(
    'PUT /api/notification-settings',
    notifications.updateSettings,
    'Change your email notification settings',
  ),
];
