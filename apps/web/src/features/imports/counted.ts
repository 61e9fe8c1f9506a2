export const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

export const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
