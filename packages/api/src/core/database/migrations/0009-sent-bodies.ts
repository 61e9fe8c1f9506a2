/** What was sent under a key; null for what was sent before this was kept. */
export const sentBodies = {
  version: 9,
  name: 'sent bodies',
  sql: `
alter table idempotency add column body_hash text;
`,
} as const;
