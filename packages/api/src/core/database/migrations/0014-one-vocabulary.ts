/** Which statuses and severities there are is said by the contract's vocabulary alone, and can grow there. */
export const oneVocabulary = {
  version: 14,
  name: 'one vocabulary',
  sql: '',
  rebuilds: [
    {
      table: 'ticket',
      changes: [
        { from: ` check (severity in ('low', 'medium', 'high'))`, to: '' },
        {
          from: ` check (status in ('Received', 'In Progress', 'In Review', 'Adjustments', 'QA', 'Production', 'Blocked', 'Done', 'Accepted'))`,
          to: '',
        },
      ],
    },
  ],
} as const;
