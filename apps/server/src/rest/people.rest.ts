import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { invitations, projects, users } = appRouter;

export const peopleRest: readonly RestCall[] = [
  rest('GET /api/projects', projects.list, 'Active projects you have access to', { isPaged: true }),
  rest('GET /api/users', users.list, 'Active users you can see', { isPaged: true }),
  rest('GET /api/users/:id', users.get, 'A user'),
  rest(
    'POST /api/invitations',
    invitations.propose,
    'Propose an invitation, for an administrator to approve',
  ),
  rest(
    'POST /api/invitations/read',
    invitations.read,
    'Look up an invitation by its link, without accepting it',
  ),
  rest('POST /api/invitations/accept', invitations.accept, 'Accept an invitation and sign in'),
];
