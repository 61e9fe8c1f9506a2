import { FAILURE } from './openapi-schemas.ts';

export const CHANGE_STREAM_EVENT = {
  type: 'object',
  required: ['data'],
  properties: {
    event: {
      type: 'string',
      description:
        'Absent, which means `message`, for what has changed; only such events have an `id`. Others are of the line itself: `connected` begins it, `ping` comes every 15 seconds, `return` ends it, and `serialized-error` says why it ends.',
    },
    id: { type: 'string', description: 'To go on after this event: send it as `Last-Event-ID`.' },
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
  summary: 'What changes, as it happens: ids and kinds, never contents (server-sent events)',
  description:
    'The first event is `ready`, whose id is where the stream begins; what was missed since the event that one names follows it. Where that is too much, `reload` comes in its place: read anew what you keep. The stream ends when the session or the token does, and when the server stops.',
  security: [{ session: [] }, { token: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the last event that was seen: what came after it is told first.',
      schema: { type: 'string', maxLength: 40 },
    },
  ],
  responses: {
    '200': {
      description: 'Events, until one of both sides ends it.',
      content: {
        'text/event-stream': {
          schema: { type: 'array', items: { $ref: '#/components/schemas/ChangeStreamEvent' } },
        },
      },
    },
    default: FAILURE,
  },
};
