/** Finds the tickets of a severity in the order of their column, on all boards and on a project's. */
export const severities = {
  version: 20,
  name: 'severities',
  sql: `
create index ticket_board_by_severity on ticket (status, severity, rank desc);
create index ticket_board_by_project_and_severity on ticket (project_id, status, severity, rank desc);
`,
} as const;
