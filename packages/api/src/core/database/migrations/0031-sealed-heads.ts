/** The first bytes of a sealed value tell which key opens it: they are counted without reading the values. */
export const sealedHeads = {
  version: 31,
  name: 'sealed heads',
  sql: `
create index site_state_by_head on site_state (substr(sealed, 1, 9));
`,
} as const;
