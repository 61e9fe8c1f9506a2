import { appRouter } from '@ringmark/api/compose/app-router';
import { PROJECT_BODY_LIMIT } from '../http/refusals/body-limits.ts';
import { rest, type RestCall } from './rest.ts';

const { doors, analytics, audit, invitations, mail, organizations, projects, system, users } = appRouter;

export const adminRest: readonly RestCall[] = [
  rest('GET /api/admin/analytics', analytics.get, 'Analytics across all customers'),
  rest(
    'GET /api/admin/analytics/over-time',
    analytics.overTime,
    'Tickets opened and finished across all customers, by day or week in UTC',
  ),
  rest(
    'GET /api/admin/analytics/finish-times',
    analytics.finishTimes,
    'Time until tickets are Done, by organization',
  ),
  rest(
    'GET /api/admin/analytics/waiting',
    analytics.waiting,
    'The open tickets that have waited longest for the team',
  ),
  rest('GET /api/admin/audit', audit.list, 'Actions by administrators, newest first', { list: 'items' }),
  rest('GET /api/admin/system', system.get, 'Health of the installation'),
  rest('GET /api/admin/mail/failures', mail.failures, 'Undelivered emails and the reasons', {
    list: 'items',
  }),
  rest('POST /api/admin/mail/failures/:id/retry', mail.retry, 'Resend an undelivered email'),
  rest('GET /api/admin/organizations', organizations.list, 'Organizations', { isPaged: true }),
  rest('POST /api/admin/organizations', organizations.create, 'Create an organization', { status: 201 }),
  rest(
    'PATCH /api/admin/organizations/:id',
    organizations.update,
    'Rename, archive or reactivate an organization',
  ),
  rest('GET /api/admin/projects', projects.listAll, 'Projects of all organizations', { isPaged: true }),
  rest('POST /api/admin/projects', projects.create, 'Create a project', {
    status: 201,
    bodyLimit: PROJECT_BODY_LIMIT,
  }),
  rest('PUT /api/admin/projects/:id', projects.update, "Change a project's name or allowed URLs", {
    bodyLimit: PROJECT_BODY_LIMIT,
  }),
  rest('POST /api/admin/projects/:id/archive', projects.archive, 'Archive a project'),
  rest('POST /api/admin/projects/:id/reactivate', projects.reactivate, 'Reactivate a project'),
  rest('GET /api/admin/projects/:projectId/doors', doors.list, "A project's site access"),
  rest('POST /api/admin/projects/:projectId/doors', doors.add, 'Add site access to a project'),
  rest(
    'POST /api/admin/projects/:projectId/doors/recording',
    doors.record,
    'Open a view that records a sign-in',
    { endsWithCaller: true },
  ),
  rest(
    'POST /api/admin/projects/:projectId/doors/recorded',
    doors.keepRecording,
    'Store the sign-in recorded in a view',
  ),
  rest(
    'PUT /api/admin/projects/:projectId/doors',
    doors.setRules,
    "Set a project's access level and URL lists",
  ),
  rest('POST /api/admin/projects/:projectId/doors/:id/try', doors.retry, 'Test site access again'),
  rest('DELETE /api/admin/projects/:projectId/doors/:id', doors.remove, 'Remove site access'),
  rest('GET /api/admin/users', users.listAll, 'Users of all organizations', { isPaged: true }),
  rest('PATCH /api/admin/users/:id', users.update, 'Rename, archive or reactivate a user'),
  rest('POST /api/admin/users/:id/administrator', users.makeAdministrator, 'Make a user an administrator'),
  rest(
    'DELETE /api/admin/users/:id/administrator',
    users.takeAdministrator,
    'Remove the administrator role, except from the last administrator',
  ),
  rest('GET /api/admin/users/:id/projects', users.projects, 'Projects a user has access to'),
  rest('POST /api/admin/users/:id/projects', users.assignProject, 'Give a user access to a project', {
    status: 201,
  }),
  rest(
    'DELETE /api/admin/users/:id/projects/:projectId',
    users.removeProject,
    "Remove a user's access to a project",
  ),
  rest('GET /api/admin/invitations', invitations.list, 'Pending invitations and proposals'),
  rest('POST /api/admin/invitations', invitations.create, 'Invite people to an organization', {
    status: 201,
  }),
  rest('POST /api/admin/invitations/:id/resend', invitations.resend, 'Resend an invitation'),
  rest('POST /api/admin/invitations/:id/link', invitations.createLink, 'Create an invitation link to share', {
    status: 201,
  }),
  rest(
    'POST /api/admin/invitations/:id/approve',
    invitations.approve,
    'Approve an invitation that a member proposed',
  ),
  rest(
    'DELETE /api/admin/invitations/:id',
    invitations.takeBack,
    'Revoke an invitation, or decline a proposal',
  ),
];
