import { appRouter } from '@ringmark/api/router';
import { rest, type RestCall } from './rest.ts';

const { projects, users } = appRouter;

export const peopleRest: readonly RestCall[] = [
  rest('GET /api/projects', projects.list, 'Active projects that one has access to', { isPaged: true }),
  rest('GET /api/users', users.list, 'Active users whom one may see', { isPaged: true }),
  rest('GET /api/users/:id', users.get, 'A user'),
];
