import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { deploys } = appRouter;
const ADDRESS = '/api/admin/projects/:id/deploy-address';

export const deploysRest: readonly RestCall[] = [
  rest(`GET ${ADDRESS}`, deploys.get, "What is known of a project's deploy address, and of its last call"),
  rest(`POST ${ADDRESS}`, deploys.create, 'Create the deploy address of a project; shown this once', {
    status: 201,
  }),
  rest(
    `POST ${ADDRESS}/replace`,
    deploys.replace,
    'A new address in place of the present one; shown this once',
  ),
  rest(`PATCH ${ADDRESS}`, deploys.update, 'How the page tells its version, and what senders sign with'),
  rest(
    `POST ${ADDRESS}/signing-secret`,
    deploys.renewSecret,
    'A new secret that senders sign with; shown this once',
  ),
  rest(`DELETE ${ADDRESS}`, deploys.remove, 'Remove the deploy address of a project'),
  rest(
    'GET /api/tickets/:id/deploys',
    deploys.ofTicket,
    "Deployments in a ticket's history, the oldest first",
  ),
];
