import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { tickets, labels, watchers, calendar } = appRouter;

export const teamRest: readonly RestCall[] = [
  rest(
    'PATCH /api/tickets/:id/triage',
    tickets.triage,
    'Change who does a ticket, its labels, due date, severity or project',
  ),
  rest(
    'GET /api/tickets/:id/changes',
    tickets.changes,
    "A ticket's changes of assignee, due date and the like",
  ),
  rest(
    'GET /api/admin/projects/:projectId/assignable',
    tickets.assignable,
    "Who can be assigned to a project's tickets",
  ),
  rest('GET /api/admin/projects/:projectId/labels', labels.list, "A project's labels, by name"),
  rest('POST /api/admin/projects/:projectId/labels', labels.create, 'Create a label', { status: 201 }),
  rest('PATCH /api/admin/labels/:id', labels.update, 'Rename or recolour a label'),
  rest('DELETE /api/admin/labels/:id', labels.remove, 'Remove a label, also from all tickets'),
  rest('GET /api/tickets/:id/watching', watchers.get, 'What one hears of a ticket, and why'),
  rest('PUT /api/tickets/:ticketId/watching', watchers.set, 'Choose what one hears of a ticket'),
  rest('GET /api/calendar', calendar.get, 'Whether one has an address of a calendar (administrators)'),
  rest('POST /api/calendar', calendar.create, "Make the secret address of one's calendar, or another one", {
    status: 201,
  }),
  rest('DELETE /api/calendar', calendar.remove, "Take the address of one's calendar back"),
  rest('GET /api/tickets/:id/watchers', watchers.list, 'Who hears of a ticket (administrators)'),
];
