/** A project may accept deploy calls from one signing sender only, and a signed call counts once. */
export const deploySigner = {
  version: 58,
  name: 'deploy signer',
  sql: `
alter table deploy_address add column signer text;
alter table deploy_address add column received text;
`,
} as const;
