/** The pictures of a ticket as agents get them are drawn when it is saved, and kept. */
export const agentPictures = {
  version: 63,
  name: 'agent pictures',
  sql: `
create table agent_picture (
  ticket_id text not null references ticket (id),
  -- The window with the ring, or the part around the ring.
  part text not null check (part in ('whole', 'around')),
  -- Names the screenshot with what is drawn on it.
  drawn_key text not null,
  file_id text not null,
  type text not null,
  bytes integer not null default 0,
  primary key (ticket_id, part)
) strict;
create index agent_picture_file on agent_picture (file_id);
`,
} as const;
