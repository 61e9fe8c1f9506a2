import { FAILURE } from './openapi-schemas.ts';

export const CHANGE_STREAM_EVENT = {
  type: 'object',
  required: ['data'],
  properties: {
    event: {
      type: 'string',
      description:
        'Change events have an `id` and no `event` field, so clients receive them as `message` events. All other events are about the stream itself: `connected` comes first, `ping` arrives every 15 seconds, `return` ends it, and `serialized-error` says why it ends.',
    },
    id: { type: 'string', description: 'To continue after this event, send this ID as `Last-Event-ID`.' },
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/ChangeEvent' },
    },
  },
};

/** The procedure that programs read as server-sent events, which every language can parse. */
export const STREAM_OPERATION = {
  route: 'GET /api/trpc/events.changes',
  operationId: 'events.changes',
  summary: 'Live changes: the kind of each change and its IDs, without content (server-sent events)',
  description:
    'After `connected`, the first change event is `ready`. Its ID marks your starting point. Next come the events missed since `Last-Event-ID`, then new ones. If too many were missed, you get `reload` instead: read your data again. The stream ends when the session or token does, and when the server stops.',
  security: [{ session: [] }, { token: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The ID of the last event you received. The events after it are sent before new ones.',
      schema: { type: 'string', maxLength: 40 },
    },
  ],
  responses: {
    '200': {
      description: 'Events, until either side ends the stream.',
      content: {
        'text/event-stream': {
          schema: { type: 'array', items: { $ref: '#/components/schemas/ChangeStreamEvent' } },
        },
      },
    },
    default: FAILURE,
  },
};
