/** Kept pages are compared with what was shown when they were taken. Older ones never were: both columns stay null. */
export const seenPages = {
  version: 59,
  name: 'seen pages',
  sql: `
-- The share of px that differ, 0 to 1 of those that do not move.
alter table frozen_page add column differs real;
alter table frozen_page add column element_state text
  check (element_state in ('found', 'hidden', 'not_found'));
`,
} as const;
