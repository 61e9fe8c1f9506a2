/** How large the box of a pin is that marks a region: 0 to 1 of the picture's width and height. */
export const regions = {
  version: 52,
  name: 'regions',
  sql: `
alter table ticket add column ring_width real;
alter table ticket add column ring_height real;
`,
} as const;
