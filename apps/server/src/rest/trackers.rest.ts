import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { trackers, handOvers } = appRouter;
const TRACKER = '/api/admin/trackers/:id';

export const trackersRest: readonly RestCall[] = [
  rest('GET /api/admin/trackers', trackers.list, 'Issue trackers of a project'),
  rest(
    'POST /api/admin/trackers',
    trackers.create,
    'Add an issue tracker; the address and secret of its webhook are shown this once',
    { status: 201 },
  ),
  rest(`PATCH ${TRACKER}`, trackers.update, 'Change the token of a tracker, or what belongs to it'),
  rest(`DELETE ${TRACKER}`, trackers.remove, 'Remove a tracker; its issues stay known'),
  rest(
    `POST ${TRACKER}/webhook`,
    trackers.renewHook,
    'Another address and secret for the webhook of a tracker; shown this once',
  ),
  rest(`POST ${TRACKER}/test`, trackers.test, 'Whether the tracker knows token and place'),
  rest('GET /api/tickets/:id/hand-overs', handOvers.list, 'Issues that a ticket became, and could become'),
  rest('POST /api/tickets/:id/hand-overs', handOvers.send, 'Have a ticket become an issue, once'),
  rest(
    'POST /api/hand-overs/:id/decide',
    handOvers.decide,
    'Move a ticket as its issue suggests, or not now',
  ),
];
