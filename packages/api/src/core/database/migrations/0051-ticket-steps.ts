/** What people did before they set a pin. */
export const ticketSteps = {
  version: 51,
  name: 'ticket steps',
  sql: `
create table ticket_steps (
  ticket_id text primary key references ticket (id),
  -- JSON, as the contract's \`stepsSchema\` says.
  steps text not null
) strict;
`,
} as const;
