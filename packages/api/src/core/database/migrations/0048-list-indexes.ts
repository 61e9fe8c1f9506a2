/** The list's order by due date; 0035 indexes open tickets alone. */
export const listIndexes = {
  version: 48,
  name: 'list_indexes',
  sql: `
create index ticket_by_due on ticket (due_on) where due_on is not null;
`,
} as const;
