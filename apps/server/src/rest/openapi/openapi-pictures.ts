import { BYTES, FAILURE as failure, type Json, SIGNED_IN } from './openapi-schemas.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** These operations serve the screenshots that the server takes of pages by itself. */
export const PICTURE_OPERATIONS: readonly ({ route: string; operationId: string } & Json)[] = [
  {
    route: 'GET /api/tickets/:id/previews/:previewId/:which',
    operationId: 'previews.picture',
    summary: "A preview's before or after screenshot of a ticket's page",
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'previewId',
        in: 'path',
        required: true,
        description: 'The ID of a preview.',
        schema: { type: 'string' },
      },
      {
        name: 'which',
        in: 'path',
        required: true,
        description: 'Which of the two screenshots.',
        schema: { type: 'string', enum: ['before', 'after'] },
      },
    ],
    responses: {
      '200': {
        description: 'The screenshot: PNG before, JPEG after.',
        content: { 'image/png': BYTES, 'image/jpeg': BYTES },
      },
      default: failure,
    },
  },
  {
    route: 'GET /api/tickets/:id/proofs/:proofId/picture',
    operationId: 'proofs.picture',
    summary: "A proof's screenshot of the page",
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'proofId',
        in: 'path',
        required: true,
        description: "The ID of one of the ticket's proofs.",
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': { description: 'The screenshot.', content: { 'image/jpeg': BYTES } },
      default: failure,
    },
  },
  {
    route: 'GET /api/admin/projects/:projectId/door-pictures/:pictureId',
    operationId: 'doors.picture',
    summary: 'Screenshot from a site access test, taken with or without site access',
    security: SIGNED_IN,
    parameters: [
      { name: 'projectId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'pictureId', in: 'path', required: true, schema: { type: 'string' } },
    ],
    responses: {
      '200': { description: 'The screenshot.', content: { 'image/jpeg': BYTES } },
      default: failure,
    },
  },
  {
    route: 'GET /api/tickets/:id/sizes/pictures/:pictureId',
    operationId: 'sizes.picture',
    summary: "Screenshot of a page at a size other than the pin's",
    security: SIGNED_IN,
    parameters: [
      id,
      {
        name: 'pictureId',
        in: 'path',
        required: true,
        description:
          'The last part of a screenshot URL, as returned by `GET /api/tickets/{id}/sizes` or in a proof.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': { description: 'The screenshot.', content: { 'image/jpeg': BYTES, 'image/png': BYTES } },
      default: failure,
    },
  },
];
