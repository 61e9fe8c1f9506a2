import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { trackers, handOvers } = appRouter;
const TRACKER = '/api/admin/trackers/:id';

export const trackersRest: readonly RestCall[] = [
  rest('GET /api/admin/trackers', trackers.list, 'Issue trackers of a project'),
  rest(
    'POST /api/admin/trackers',
    trackers.create,
    "Add an issue tracker; its webhook's URL and secret are shown only once",
    { status: 201 },
  ),
  rest(`PATCH ${TRACKER}`, trackers.update, "Change a tracker's token or its settings"),
  rest(`DELETE ${TRACKER}`, trackers.remove, 'Remove a tracker; issue links are kept'),
  rest(
    `POST ${TRACKER}/webhook`,
    trackers.renewHook,
    "Replace the URL and secret of a tracker's webhook; shown only once",
  ),
  rest(
    `POST ${TRACKER}/test`,
    trackers.test,
    'Check that the tracker accepts the token and finds the project',
  ),
  rest(
    'GET /api/tickets/:id/hand-overs',
    handOvers.list,
    "A ticket's issues, and the trackers it can be handed over to",
  ),
  rest(
    'POST /api/tickets/:id/hand-overs',
    handOvers.send,
    'Turn a ticket into an issue, or return the issue it already has',
  ),
  rest(
    'POST /api/hand-overs/:id/decide',
    handOvers.decide,
    'Accept or dismiss the status that a closed issue suggests',
  ),
];
