import type { Row } from './row.types.ts';

export const ticket = {
  for: 'members',
  target: 'ticket',
  input: ({ ticketId }) => ({ id: ticketId }),
} satisfies Row;

/** Tickets, and what is kept with one of them. */
export const TICKET_ROWS: Record<string, Row> = {
  'tickets.list': { for: 'members', input: () => ({}) },
  'tickets.counts': { for: 'members' },
  'tickets.board': { for: 'members', input: () => ({}) },
  'tickets.boardColumn': { for: 'members', input: () => ({ status: 'Received' }) },
  'tickets.pinnedPages': { for: 'members', input: () => ({}) },
  'tickets.get': ticket,
  'tickets.create': {
    for: 'members',
    target: 'project',
    input: ({ projectId }) => ({ projectId, title: 'A', description: 'B' }),
  },
  'tickets.update': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, status: 'Received' }) },
  // With a place in the column, which only administrators choose.
  'tickets.move': {
    for: 'members',
    target: 'ticket',
    input: ({ ticketId }) => ({ id: ticketId, status: 'Received', above: ticketId }),
    but: { member: 403, colleague: 403, stranger: 403, administratorAsMember: 403 },
  },
  // None of them is Done.
  'tickets.reject': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, reason: 'A' }), ok: 409 },
  'tickets.history': ticket,
  'proofs.list': ticket,
  // None of them has a pin on an element.
  'proofs.check': { ...ticket, ok: 409 },
  'regressions.list': { for: 'admins' },
  'regressions.ofTicket': { ...ticket, for: 'admins' },
  'regressions.dismiss': { ...ticket, for: 'admins' },
  // No page is kept of any of them.
  'frozenPages.get': ticket,
  'frozenPages.open': { ...ticket, ok: 409 },
  'steps.get': ticket,
  'sizes.get': ticket,
  'sizes.take': { ...ticket, ok: 409 },
  'sizes.mark': {
    ...ticket,
    input: ({ ticketId }) => ({ id: ticketId, resolution: '375x667', isWrong: true }),
    ok: 409,
  },
  'tickets.edit': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, title: 'A title' }) },
  'tickets.draw': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, shapes: [] }) },
  'tickets.blur': {
    ...ticket,
    input: ({ ticketId }) => ({ id: ticketId, covers: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] }),
  },
  'tickets.edits': ticket,
  'tickets.remove': { ...ticket, for: 'admins' },
  // None of them has just been deleted.
  'tickets.restore': { ...ticket, for: 'admins', ok: 404 },
  'duplicates.similar': {
    for: 'members',
    target: 'project',
    input: ({ projectId }) => ({ projectId, title: 'Ticket canary' }),
  },
  'duplicates.ofTicket': { ...ticket, for: 'admins' },
  'duplicates.join': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, text: 'A' }) },
  'merging.list': ticket,
  // The input merges a ticket only with itself.
  'merging.merge': {
    ...ticket,
    for: 'admins',
    input: ({ ticketId }) => ({ id: ticketId, ids: [ticketId] }),
    ok: 400,
  },
  'merging.undo': {
    ...ticket,
    for: 'admins',
    input: ({ ticketId }) => ({ id: ticketId, ids: [ticketId] }),
    ok: 404,
  },
  'tickets.tick': {
    ...ticket,
    input: ({ ticketId }) => ({ id: ticketId, box: 0, isDone: true, seen: 'A' }),
    ok: 409,
  },
};
