import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { tickets, labels, watchers, calendar } = appRouter;

export const teamRest: readonly RestCall[] = [
  rest(
    'PATCH /api/tickets/:id/triage',
    tickets.triage,
    "Change a ticket's assignee, labels, due date, severity or project",
  ),
  rest(
    'GET /api/tickets/:id/changes',
    tickets.changes,
    "Changes to a ticket's assignee, due date and other details",
  ),
  rest(
    'GET /api/admin/projects/:projectId/assignable',
    tickets.assignable,
    "Who can be assigned to a project's tickets",
  ),
  rest('GET /api/admin/projects/:projectId/labels', labels.list, "A project's labels, by name"),
  rest('POST /api/admin/projects/:projectId/labels', labels.create, 'Create a label', { status: 201 }),
  rest('PATCH /api/admin/labels/:id', labels.update, 'Rename or recolour a label'),
  rest('DELETE /api/admin/labels/:id', labels.remove, 'Remove a label from its project and all tickets'),
  rest(
    'GET /api/tickets/:id/watching',
    watchers.get,
    'Your notifications for a ticket, and why you get them',
  ),
  rest('PUT /api/tickets/:ticketId/watching', watchers.set, 'Set your notifications for a ticket'),
  rest('GET /api/calendar', calendar.get, 'Whether you have a calendar URL (administrators)'),
  rest('POST /api/calendar', calendar.create, "Create or replace your calendar's secret URL", {
    status: 201,
  }),
  rest('DELETE /api/calendar', calendar.remove, "Remove your calendar's secret URL"),
  rest('GET /api/tickets/:id/watchers', watchers.list, 'Who is notified about a ticket (administrators)'),
];
