import { deployAnswerSchema, DEPLOYS_PATH, VERSION_LENGTH } from '@ringmark/contract/projects/deploys';
import { VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import { HOOK_PICTURES_PATH } from '@ringmark/contract/projects/webhooks';
import { UNSUBSCRIBE_PATH } from '@ringmark/contract/people/notifications';
import { ATTACHMENT_OPERATIONS } from './openapi-attachments.ts';
import { LIST_FILE_OPERATIONS } from './openapi-list-files.ts';
import { TRACKER_OPERATIONS } from './openapi-tracker-calls.ts';
import { FAILURE as failure, type Json, toJson } from './openapi-schemas.ts';

const SIGNED_IN = [{ session: [] }, { token: [] }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const bytes = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

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
  description: 'All files of the form are kept, or none.',
  security: SIGNED_IN,
  parameters: [id],
  requestBody: form,
  responses: {
    '201': {
      description: 'Made.',
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
    summary: 'Files for the page of an open view',
    description:
      'They go into the page and are not kept: to the file field that asked in the live view (`id`), or to a place of the viewport where they are dropped (`x` and `y`). At most 25 MB together; 409 where nothing takes them.',
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
        description: 'Given to the page.',
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
    summary: "A ticket's picture, as it was taken or with the ring of its pin",
    description:
      'The ring is drawn by the browser on the server: 503 while there is none. Without a pin the picture comes as it is.',
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'marked',
        in: 'query',
        required: false,
        description: 'Draws the ring; what is stored stays clean.',
        schema: { type: 'boolean', default: false },
      },
    ],
    responses: { '200': { description: 'The picture.', content: { 'image/*': bytes } }, default: failure },
  },
  {
    route: 'GET /api/tickets/:id/proofs/:proofId/picture',
    operationId: 'proofs.picture',
    summary: 'The page as a proof saw it',
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'proofId',
        in: 'path',
        required: true,
        description: 'A proof of the ticket, from its list of proofs.',
        schema: { type: 'string' },
      },
    ],
    responses: { '200': { description: 'The picture.', content: { 'image/jpeg': bytes } }, default: failure },
  },
  {
    route: 'GET /api/tickets/:id/frozen-page.mhtml',
    operationId: 'frozenPages.download',
    summary: "A pin's page as it was, as one file that Chromium opens from disk",
    security: SIGNED_IN,
    parameters: [id],
    responses: {
      '200': { description: 'The page.', content: { 'application/octet-stream': bytes } },
      default: failure,
    },
  },
  {
    route: 'GET /api/admin/projects/:projectId/doors/pictures/:pictureId',
    operationId: 'doors.picture',
    summary: 'A page without or with a door, as its trial saw it',
    security: SIGNED_IN,
    parameters: [
      { name: 'projectId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'pictureId', in: 'path', required: true, schema: { type: 'string' } },
    ],
    responses: { '200': { description: 'The picture.', content: { 'image/jpeg': bytes } }, default: failure },
  },
  {
    route: 'GET /api/tickets/:id/sizes/pictures/:pictureId',
    operationId: 'sizes.picture',
    summary: 'A page at another size than the pin was set at',
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'pictureId',
        in: 'path',
        required: true,
        description: 'The addresses in a sheet of sizes, and in proofs, end in it.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': { description: 'The picture.', content: { 'image/jpeg': bytes, 'image/png': bytes } },
      default: failure,
    },
  },
  {
    route: `POST ${DEPLOYS_PATH}/:secret`,
    operationId: 'deploys.receive',
    summary: "Say that a project's site was deployed",
    description:
      "The secret is the end of the project's deploy address. The events of GitHub (`deployment_status`), Vercel and Netlify are taken as they are, each with its signature (401 without). Calls within two minutes are one; 60 an hour.",
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
                description: 'An address of the project, which is asked for its version.',
              },
            },
          },
          example: { version: '1.4.2' },
        },
      },
    },
    responses: {
      '200': {
        description: 'Taken, or nothing to do.',
        content: { 'application/json': { schema: toJson(deployAnswerSchema, 'output') } },
      },
      default: failure,
    },
  },
  ...TRACKER_OPERATIONS,
  {
    route: `GET ${HOOK_PICTURES_PATH}/:token`,
    operationId: 'webhooks.picture',
    summary: 'What is around a pin, at the signed address of a webhook',
    security: [],
    parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'The picture.', content: { 'image/jpeg': bytes } }, default: failure },
  },
  {
    route: `POST ${UNSUBSCRIBE_PATH}`,
    operationId: 'notifications.unsubscribeByMail',
    summary: 'One-click unsubscription of mail programs (RFC 8058)',
    security: [],
    parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'Done.' }, default: failure },
  },
  {
    route: 'GET /api/health',
    operationId: 'probes.health',
    summary: 'Whether the process lives',
    security: [],
    responses: { '200': { description: 'It does.' } },
  },
  {
    route: 'GET /api/ready',
    operationId: 'probes.ready',
    summary: 'Whether database and disk take work; of browser and last backup is told',
    security: [],
    responses: {
      '200': { description: 'They do.' },
      '503': { description: 'They do not, or the server is stopping.' },
    },
  },
  {
    route: 'GET /api/metrics',
    operationId: 'probes.metrics',
    summary:
      "Figures in Prometheus' text format, for administrators or with the token of RINGMARK_METRICS_TOKEN",
    security: SIGNED_IN,
    responses: {
      '200': { description: 'The figures.', content: { 'text/plain': { schema: { type: 'string' } } } },
      default: failure,
    },
  },
];
