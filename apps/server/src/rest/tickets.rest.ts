import { appRouter } from '@ringmark/api/app-router';
import { SCREENSHOT_BODY_LIMIT } from '../http/refusals/body-limits.ts';
import { rest, type RestCall } from './rest.ts';

const { tickets, merging, duplicates, proofs, sizes, frozenPages, comments, attachments, notifications } =
  appRouter;

export const ticketsRest: readonly RestCall[] = [
  rest('GET /api/tickets', tickets.list, 'Tickets, the newest first', { list: 'items' }),
  rest('POST /api/tickets', tickets.create, 'Create a ticket', {
    status: 201,
    isIdempotent: true,
    bodyLimit: SCREENSHOT_BODY_LIMIT,
  }),
  rest('GET /api/tickets/:id', tickets.get, 'A ticket with its screenshot'),
  rest('PUT /api/tickets/:id', tickets.update, "Change a ticket's status"),
  rest('PATCH /api/tickets/:id', tickets.edit, "Edit a ticket's title or description"),
  rest('GET /api/tickets/:id/edits', tickets.edits, 'What was edited of a ticket'),
  rest(
    'PUT /api/tickets/:id/tasks/:box',
    tickets.tick,
    "Tick a task box of a ticket's description, or clear it",
  ),
  rest('DELETE /api/tickets/:id', tickets.remove, 'Delete a ticket with all that hangs on it'),
  rest('POST /api/tickets/:id/restore', tickets.restore, 'Bring back a ticket that has just been deleted'),
  rest('POST /api/tickets/:id/move', tickets.move, 'Move a card to a status, and to a place in its column'),
  rest(
    'POST /api/tickets/:id/reject',
    tickets.reject,
    'Say that a ticket that is Done is not fixed, and why',
  ),
  rest('POST /api/tickets/:id/merge', merging.merge, 'Have tickets go on in this one'),
  rest('POST /api/tickets/:id/unmerge', merging.undo, 'Undo the merge of tickets into this one'),
  rest('POST /api/similar-tickets', duplicates.similar, 'Tickets that tell of what one is about to write'),
  rest('GET /api/tickets/:id/duplicates', duplicates.ofTicket, 'Tickets that may tell of the same'),
  rest('POST /api/tickets/:id/join', duplicates.join, 'Say that one has the same, or that it is back', {
    isIdempotent: true,
    bodyLimit: SCREENSHOT_BODY_LIMIT,
  }),
  rest('GET /api/tickets/:id/merges', merging.list, 'Tickets that go on in this one'),
  rest('GET /api/tickets/:id/proofs', proofs.list, "What became of a pin's element, the newest first"),
  rest('POST /api/tickets/:id/check', proofs.check, "Look at a ticket's page now"),
  rest('GET /api/tickets/:id/sizes', sizes.get, "A pin's element at all sizes, as last looked at"),
  rest('POST /api/tickets/:id/sizes', sizes.take, "Look at a pin's element at all sizes"),
  rest('PUT /api/tickets/:id/sizes/:resolution', sizes.mark, 'Say whether a ticket is wrong at a size'),
  rest('GET /api/tickets/:id/frozen-page', frozenPages.get, "What is kept of a pin's page as it was"),
  rest('POST /api/tickets/:id/frozen-page/open', frozenPages.open, "Open a pin's page as it was"),
  rest('GET /api/tickets/:id/history', tickets.history, "A ticket's changes of status"),
  rest('GET /api/tickets/:ticketId/comments', comments.list, "A ticket's comments"),
  rest('POST /api/tickets/:ticketId/comments', comments.add, 'Comment on a ticket', {
    status: 201,
    isIdempotent: true,
  }),
  rest('PATCH /api/comments/:id', comments.edit, 'Edit a comment of your own, for 15 minutes'),
  rest('PUT /api/comments/:id/tasks/:box', comments.tick, 'Tick a task box of a comment, or clear it'),
  rest('GET /api/tickets/:id/attachments', attachments.list, "A ticket's own files"),
  rest('GET /api/tickets/:id/subscription', notifications.subscription, "Whether a ticket's mails are muted"),
  rest(
    'PUT /api/tickets/:ticketId/subscription',
    notifications.setSubscription,
    "Mute or unmute a ticket's mails",
  ),
  rest('GET /api/ticket-counts', tickets.counts, "The dashboard's counters"),
  rest('GET /api/board', tickets.board, "The board's nine columns", { isCached: true }),
  rest('GET /api/board/:status', tickets.boardColumn, 'More cards of a column'),
  rest('GET /api/pinned-pages', tickets.pinnedPages, 'Pages that have pins', { list: 'pages' }),
  rest('GET /api/notification-settings', notifications.settings, 'What mails one wants'),
  rest('PUT /api/notification-settings', notifications.updateSettings, 'Choose what mails one wants'),
];
