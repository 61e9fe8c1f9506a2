/** Sifts the matches of a search by their due dates: the indexes of 0035 and 0048 are not in the order of numbers. */
export const datedTickets = {
  version: 56,
  name: 'dated_tickets',
  sql: `
create index ticket_dated on ticket (number, due_on, status) where due_on is not null;
`,
} as const;
