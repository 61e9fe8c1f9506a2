import { appRouter } from '@ringmark/api/app-router';
import { PROJECT_BODY_LIMIT } from '../http/refusals/body-limits.ts';
import { rest, type RestCall } from './rest.ts';

const { doors, analytics, audit, invitations, mail, organizations, projects, system, users } = appRouter;

export const adminRest: readonly RestCall[] = [
  rest('GET /api/admin/analytics', analytics.get, 'Figures over all customers'),
  rest(
    'GET /api/admin/analytics/over-time',
    analytics.overTime,
    'Tickets of all customers, opened and finished by day or week in UTC',
  ),
  rest(
    'GET /api/admin/analytics/finish-times',
    analytics.finishTimes,
    'How long tickets take until they are Done, by organization',
  ),
  rest(
    'GET /api/admin/analytics/waiting',
    analytics.waiting,
    'The open tickets that have waited longest for the team',
  ),
  rest('GET /api/admin/audit', audit.list, 'What administrators did, the newest first', { list: 'items' }),
  rest('GET /api/admin/system', system.get, 'How the installation is doing'),
  rest('GET /api/admin/mail/failures', mail.failures, 'Mail that could not be delivered, and why', {
    list: 'items',
  }),
  rest('POST /api/admin/mail/failures/:id/retry', mail.retry, 'Send a mail again that was given up'),
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
  rest('GET /api/admin/projects/:projectId/doors', doors.list, "What opens a project's closed pages"),
  rest('POST /api/admin/projects/:projectId/doors', doors.add, "Keep what opens a project's closed pages"),
  rest(
    'POST /api/admin/projects/:projectId/doors/recording',
    doors.record,
    'Open a view in which a sign-in is recorded',
    { endsWithCaller: true },
  ),
  rest(
    'POST /api/admin/projects/:projectId/doors/recorded',
    doors.keepRecording,
    'Keep the sign-in of a view that records one',
  ),
  rest('PUT /api/admin/projects/:projectId/doors', doors.setRules, 'What closed pages may send'),
  rest('POST /api/admin/projects/:projectId/doors/:id/try', doors.retry, 'Try a door once more'),
  rest('DELETE /api/admin/projects/:projectId/doors/:id', doors.remove, 'Remove a door'),
  rest('GET /api/admin/users', users.listAll, 'Users of all organizations', { isPaged: true }),
  rest('PATCH /api/admin/users/:id', users.update, 'Rename, archive or reactivate a user'),
  rest('POST /api/admin/users/:id/administrator', users.makeAdministrator, 'Make a user an administrator'),
  rest(
    'DELETE /api/admin/users/:id/administrator',
    users.takeAdministrator,
    'Take the role of administrator back; never from the last one',
  ),
  rest('GET /api/admin/users/:id/projects', users.projects, 'What projects a user has access to'),
  rest('POST /api/admin/users/:id/projects', users.assignProject, 'Give a user access to a project', {
    status: 201,
  }),
  rest(
    'DELETE /api/admin/users/:id/projects/:projectId',
    users.removeProject,
    'Take access to a project away',
  ),
  rest('GET /api/admin/invitations', invitations.list, 'Invitations and proposals that wait'),
  rest('POST /api/admin/invitations', invitations.create, 'Invite people to an organization', {
    status: 201,
  }),
  rest('POST /api/admin/invitations/:id/resend', invitations.resend, 'Mail an invitation again'),
  rest(
    'POST /api/admin/invitations/:id/link',
    invitations.createLink,
    'Make a link of an invitation to hand on',
    {
      status: 201,
    },
  ),
  rest(
    'POST /api/admin/invitations/:id/approve',
    invitations.approve,
    'Invite somebody whom a member proposed',
  ),
  rest(
    'DELETE /api/admin/invitations/:id',
    invitations.takeBack,
    'Take an invitation back, or decline a proposal',
  ),
];
