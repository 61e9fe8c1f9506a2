/**
 * The accepted tickets whose fix is still watched. What the element looked like when its ticket was accepted is in
 * `first_picture`, with the resolution `accepted`. Tickets that were accepted earlier have no such screenshot.
 */
export const regressions = {
  version: 60,
  name: 'regressions',
  sql: `
create table regression_check (
  ticket_number integer primary key references ticket (number),
  -- How many checks in a row found the element as it was before the fix.
  seen integer not null default 0,
  -- Empty before the first check.
  checked_at text not null default '',
  -- Since two checks in a row found it so.
  found_at text
) strict;
create index regression_check_found on regression_check (found_at) where found_at is not null;
`,
} as const;
