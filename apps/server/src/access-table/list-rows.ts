import type { Row } from './row.types.ts';

const savedView = {
  for: 'members',
  target: 'savedView',
  input: ({ savedViewId }) => ({ id: savedViewId }),
} satisfies Row;

/** Saved views, edits of many tickets, exports and imports. */
export const LIST_ROWS: Record<string, Row> = {
  'savedViews.list': { for: 'members' },
  'savedViews.create': { for: 'members', input: (_things, count) => ({ name: `View ${count}`, search: {} }) },
  'savedViews.update': { ...savedView, input: ({ savedViewId }) => ({ id: savedViewId, search: {} }) },
  // The member has removed it before.
  'savedViews.remove': { ...savedView, but: { administratorAsMember: 404 } },
};
