import type { Row } from './row.types.ts';

const tracker = { for: 'admins', input: () => ({ id: 'a-tracker' }), ok: 404 } satisfies Row;
const ticket = { for: 'admins', target: 'ticket' } satisfies Row;

/** None of them has a tracker. */
export const TRACKER_ROWS: Record<string, Row> = {
  'trackers.list': { for: 'admins', target: 'project', input: ({ projectId }) => ({ projectId }) },
  'trackers.create': {
    for: 'admins',
    target: 'project',
    input: ({ projectId }, count) => ({
      projectId,
      kind: 'github',
      baseUrl: 'https://api.github.example',
      place: `acme/shop${count}`,
      token: 'a-token',
    }),
  },
  'trackers.update': tracker,
  'trackers.renewHook': tracker,
  'trackers.remove': tracker,
  'trackers.test': tracker,
  'handOvers.list': { ...ticket, input: ({ ticketId }) => ({ id: ticketId }) },
  'handOvers.send': {
    ...ticket,
    input: ({ ticketId }) => ({ id: ticketId, trackerId: 'a-tracker' }),
    ok: 404,
  },
  'handOvers.decide': { for: 'admins', input: () => ({ id: 'nothing', accept: true }), ok: 404 },
};
