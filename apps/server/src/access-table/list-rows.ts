import type { Row } from './row.types.ts';

const savedView = {
  for: 'members',
  target: 'savedView',
  input: ({ savedViewId }) => ({ id: savedViewId }),
} satisfies Row;

/** The rows of saved views, edits of many tickets, exports and imports. */
export const LIST_ROWS: Record<string, Row> = {
  'tickets.rows': { for: 'members', input: () => ({}) },
  'bulkEdits.create': {
    for: 'admins',
    target: 'ticket',
    input: ({ ticketId }) => ({ ids: [ticketId], status: 'Received' }),
  },
  // None of them is an edit.
  'bulkEdits.undo': { for: 'admins', input: () => ({ id: 'nothing' }), ok: 404 },
  'imports.list': { for: 'admins', target: 'project', input: ({ projectId }) => ({ id: projectId }) },
  // None of them is an import.
  'imports.remove': { for: 'admins', input: () => ({ id: 'nothing' }), ok: 404 },
  'savedViews.list': { for: 'members' },
  'savedViews.create': { for: 'members', input: (_things, count) => ({ name: `View ${count}`, search: {} }) },
  'savedViews.update': { ...savedView, input: ({ savedViewId }) => ({ id: savedViewId, search: {} }) },
  // The member has removed it before.
  'savedViews.remove': { ...savedView, but: { administratorAsMember: 404 } },
};
