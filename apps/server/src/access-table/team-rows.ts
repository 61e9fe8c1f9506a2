import type { Row } from './row.types.ts';

const ticket = {
  for: 'members',
  target: 'ticket',
  input: ({ ticketId }) => ({ id: ticketId }),
} satisfies Row;
const project = {
  for: 'admins',
  target: 'project',
  input: ({ projectId }) => ({ projectId }),
} satisfies Row;

/** The rows of assignees, labels and watchers. */
export const TEAM_ROWS: Record<string, Row> = {
  'tickets.triage': {
    ...ticket,
    for: 'admins',
    input: ({ ticketId }) => ({ id: ticketId, severity: 'low' }),
  },
  'tickets.changes': ticket,
  'tickets.assignable': project,
  'labels.list': project,
  'labels.create': {
    ...project,
    input: ({ projectId }, count) => ({ projectId, name: `Label ${count}`, colour: 'teal' }),
  },
  // None of these is a label.
  'labels.update': { for: 'admins', input: () => ({ id: 'nothing', name: 'A' }), ok: 404 },
  'labels.remove': { for: 'admins', input: () => ({ id: 'nothing' }), ok: 404 },
  'calendar.get': { for: 'admins' },
  'calendar.create': { for: 'admins' },
  'calendar.remove': { for: 'admins' },
  'watchers.get': ticket,
  'watchers.set': { ...ticket, input: ({ ticketId }) => ({ ticketId, level: 'mentions' }) },
  'watchers.list': { ...ticket, for: 'admins' },
};
