/** When an API token was revoked: its row stays for a while, so that its holder can be told. */
export const revokedTokens = {
  version: 13,
  name: 'revoked tokens',
  sql: `
alter table api_token add column revoked_at text;
`,
} as const;
