import { deployAnswerSchema, DEPLOYS_PATH, VERSION_LENGTH } from '@ringmark/contract/projects/deploys';
import { VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import { HOOK_PICTURES_PATH } from '@ringmark/contract/projects/webhooks';
import { UNSUBSCRIBE_PATH } from '@ringmark/contract/people/notifications';
import { ATTACHMENT_OPERATIONS } from './openapi-attachments.ts';
import { LIST_FILE_OPERATIONS } from './openapi-list-files.ts';
import { PICTURE_OPERATIONS } from './openapi-pictures.ts';
import { TRACKER_OPERATIONS } from './openapi-tracker-calls.ts';
import { BYTES, FAILURE as failure, type Json, SIGNED_IN, toJson } from './openapi-schemas.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const form = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['files'],
        properties: {
          files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
        },
      },
    },
  },
};

const inQuery = (name: string, isRequired: boolean, schema: object) => ({
  name,
  in: 'query',
  required: isRequired,
  schema,
});

const upload = (route: string, operationId: string, summary: string) => ({
  route,
  operationId,
  summary,
  description: 'Stores all files in the form, or none.',
  security: SIGNED_IN,
  parameters: [id],
  requestBody: form,
  responses: {
    '201': {
      description: 'Created.',
      content: {
        'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Attachment' } } },
      },
    },
    default: failure,
  },
});

/** Endpoints without JSON bodies, and the probes: they have no procedure. */
export const FILE_OPERATIONS: readonly ({ route: string; operationId: string } & Json)[] = [
  upload('POST /api/tickets/:id/attachments', 'attachments.addToTicket', 'Attach files to a ticket'),
  upload('POST /api/comments/:id/attachments', 'attachments.addToComment', 'Attach files to a comment'),
  {
    route: `POST ${VIEW_FILES_PATH}`,
    operationId: 'viewport.files',
    summary: 'Send files to the page in an open view',
    description:
      "Files aren't stored. They go to the file field that asked for them in the remote view (`id`), or are dropped at a point in the viewport (`x`, `y`). At most 25 MB in total. Returns 409 if nothing accepts them.",
    security: SIGNED_IN,
    parameters: [
      inQuery('sessionId', true, { type: 'string' }),
      inQuery('id', false, { type: 'integer' }),
      inQuery('x', false, { type: 'number' }),
      inQuery('y', false, { type: 'number' }),
    ],
    requestBody: form,
    responses: {
      '200': {
        description: 'The files were passed to the page.',
        content: { 'application/json': { schema: { type: 'object', properties: { ok: { const: true } } } } },
      },
      default: failure,
    },
  },
  ...LIST_FILE_OPERATIONS,
  ...ATTACHMENT_OPERATIONS,
  {
    route: 'GET /api/tickets/:id/screenshot',
    operationId: 'tickets.screenshot',
    summary: "A ticket's screenshot, as taken or with its pin's ring",
    description:
      "The server's browser draws the ring; returns 503 while no browser is available. Without a pin, the screenshot is returned as it is.",
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'marked',
        in: 'query',
        required: false,
        description: "Draws the ring. The stored screenshot isn't changed.",
        schema: { type: 'boolean', default: false },
      },
    ],
    responses: { '200': { description: 'The screenshot.', content: { 'image/*': BYTES } }, default: failure },
  },
  ...PICTURE_OPERATIONS,
  {
    route: 'GET /api/tickets/:id/frozen-page.mhtml',
    operationId: 'frozenPages.download',
    summary: "A pin's original page, as one file that Chromium opens from disk",
    security: SIGNED_IN,
    parameters: [id],
    responses: {
      '200': { description: 'The page.', content: { 'application/octet-stream': BYTES } },
      default: failure,
    },
  },
  {
    route: `POST ${DEPLOYS_PATH}/:secret`,
    operationId: 'deploys.receive',
    summary: "Report that a project's site was deployed",
    description:
      "The secret is the last part of the project's deploy URL. Events from GitHub (`deployment_status`), Vercel and Netlify are accepted unchanged, each with its signature (401 without one). Calls within two minutes count as one. At most 60 an hour.",
    security: [],
    parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              version: { type: 'string', maxLength: VERSION_LENGTH },
              url: {
                type: 'string',
                description: "Which of the project's URLs to read the version from. For a preview: its URL.",
              },
            },
          },
          example: { version: '1.4.2' },
        },
      },
    },
    responses: {
      '200': {
        description: 'Accepted, or nothing to do.',
        content: { 'application/json': { schema: toJson(deployAnswerSchema, 'output') } },
      },
      default: failure,
    },
  },
  ...TRACKER_OPERATIONS,
  {
    route: `GET ${HOOK_PICTURES_PATH}/:token`,
    operationId: 'webhooks.picture',
    summary: 'The area around a pin, at a signed URL sent to webhooks',
    security: [],
    parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': { description: 'The screenshot.', content: { 'image/jpeg': BYTES } },
      default: failure,
    },
  },
  {
    route: `POST ${UNSUBSCRIBE_PATH}`,
    operationId: 'notifications.unsubscribeByMail',
    summary: 'One-click unsubscribe for email programs (RFC 8058)',
    security: [],
    parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'Done.' }, default: failure },
  },
  {
    route: 'GET /api/health',
    operationId: 'probes.health',
    summary: 'Whether the process is alive',
    security: [],
    responses: { '200': { description: 'The process is alive.' } },
  },
  {
    route: 'GET /api/ready',
    operationId: 'probes.ready',
    summary: 'Whether the database and disk are ready; also reports the browser and last backup',
    security: [],
    responses: {
      '200': { description: 'The database and disk are ready.' },
      '503': { description: "The database or disk isn't ready, or the server is stopping." },
    },
  },
  {
    route: 'GET /api/metrics',
    operationId: 'probes.metrics',
    summary:
      'Metrics in Prometheus text format, for administrators or with the token in RINGMARK_METRICS_TOKEN',
    security: SIGNED_IN,
    responses: {
      '200': { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
      default: failure,
    },
  },
];
