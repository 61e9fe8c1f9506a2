/** What was drawn on a ticket's picture. */
export const drawings = {
  version: 55,
  name: 'drawings',
  sql: `
-- JSON, as the contract's \`drawingSchema\` says.
alter table ticket add column drawing text;
`,
} as const;
