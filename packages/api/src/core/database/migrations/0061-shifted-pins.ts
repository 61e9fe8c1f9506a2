/** Pins that a banner has pushed down together are one remark about their page. */
export const shiftedPins = {
  version: 61,
  name: 'shifted pins',
  sql: `
-- How far they stand from where they were placed, in CSS px: positive downwards. Null without.
alter table page_check add column shifted_by integer;
alter table page_check add column shifted_pins integer;
`,
} as const;
