import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { deploys, previews } = appRouter;
const ADDRESS = '/api/admin/projects/:id/deploy-address';

export const deploysRest: readonly RestCall[] = [
  rest(`GET ${ADDRESS}`, deploys.get, "A project's deploy URL and its last call"),
  rest(`POST ${ADDRESS}`, deploys.create, "Create a project's deploy URL; shown only once", {
    status: 201,
  }),
  rest(`POST ${ADDRESS}/replace`, deploys.replace, 'Replace the deploy URL; shown only once'),
  rest(
    `PATCH ${ADDRESS}`,
    deploys.update,
    'Set where the version comes from, and the secret that senders sign with',
  ),
  rest(
    `POST ${ADDRESS}/signing-secret`,
    deploys.renewSecret,
    'Create a new secret for senders to sign with; shown only once',
  ),
  rest(`DELETE ${ADDRESS}`, deploys.remove, "Remove a project's deploy URL"),
  rest(
    'GET /api/admin/projects/:projectId/previews',
    previews.list,
    'Previews of pull requests, with how many pins they change; newest first',
  ),
  rest(
    'GET /api/admin/projects/:projectId/previews/:id',
    previews.get,
    'A preview, with the result for each pin',
  ),
  rest('GET /api/tickets/:id/deploys', deploys.ofTicket, "Deployments in a ticket's history, oldest first"),
];
