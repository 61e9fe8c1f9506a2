/** When a mail was given up, for the list of those that never arrived. */
export const failedMails = {
  version: 4,
  name: 'failed mails',
  sql: `
alter table outbox add column failed_at text;
update outbox set failed_at = next_attempt_at where state = 'failed';
`,
} as const;
