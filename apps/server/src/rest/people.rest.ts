import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { invitations, projects, users } = appRouter;

export const peopleRest: readonly RestCall[] = [
  rest('GET /api/projects', projects.list, 'Active projects that one has access to', { isPaged: true }),
  rest('GET /api/users', users.list, 'Active users whom one may see', { isPaged: true }),
  rest('GET /api/users/:id', users.get, 'A user'),
  rest('POST /api/invitations', invitations.propose, 'Propose a colleague, for an administrator to invite'),
  rest(
    'POST /api/invitations/read',
    invitations.read,
    'What the link of an invitation is for; spends nothing',
  ),
  rest('POST /api/invitations/accept', invitations.accept, 'Take an invitation and sign in'),
];
