/** Issue trackers of projects, and the tickets that became issues there. */
export const trackers = {
  version: 53,
  name: 'trackers',
  sql: `
create table tracker (
  id text primary key,
  project_id text not null references project (id),
  kind text not null check (kind in ('github', 'gitlab', 'jira')),
  base_url text not null,
  -- The repository, or the project there.
  place text not null,
  issue_type text,
  account text,
  -- Its token, and the secret of its webhook.
  sealed blob not null,
  -- Of the address that its webhook calls: SHA-256 in hex.
  hook_hash text not null unique,
  last_call text,
  created_at text not null,
  unique (project_id, kind, base_url, place)
) strict;
create table hand_over (
  id text primary key,
  ticket_id text not null references ticket (id),
  -- A tracker that was removed leaves its issues: no reference.
  tracker_id text not null,
  kind text not null check (kind in ('github', 'gitlab', 'jira')),
  base_url text not null,
  place text not null,
  -- Stands in the issue, by which it is found again.
  marker text not null unique,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  sentence text not null,
  attempts integer not null default 0,
  next_try_at text,
  -- When it was last sent without a known outcome: an issue may be there.
  posted_at text,
  issue_key text,
  issue_url text,
  issue_state text check (issue_state in ('open', 'closed')),
  -- Of the last event that counted, as the tracker dates it.
  issue_at text,
  proposed_status text,
  proposed_sentence text,
  proposed_at text,
  created_at text not null,
  -- A ticket becomes one issue at a place, whatever trackers come and go.
  unique (ticket_id, kind, base_url, place)
) strict;
create index hand_over_by_issue on hand_over (kind, base_url, place, issue_key) where issue_key is not null;
create index hand_over_by_tracker on hand_over (tracker_id, state);
`,
} as const;
