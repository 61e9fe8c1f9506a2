/** Steps that led to a pin are repeated to see its element: this keeps how many, and whether they may send forms. */
export const repeatedSteps = {
  version: 64,
  name: 'repeated steps',
  sql: `
alter table project add column sends_forms integer not null default 0 check (sends_forms in (0, 1));

-- How many steps were done again before the element was visible; null where it was visible without.
alter table first_picture add column repeated integer;
alter table proof add column repeated integer;
alter table proof_size add column repeated integer;
alter table preview_pin add column repeated integer;
`,
} as const;
