import { BYTES, FAILURE as failure, type Json, SIGNED_IN } from './openapi-schemas.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** Attachments as they are read. */
export const ATTACHMENT_OPERATIONS: readonly ({ route: string; operationId: string } & Json)[] = [
  {
    route: 'GET /api/attachments/:id/download',
    operationId: 'attachments.download',
    summary: 'Download an attachment with its original file name; supports Range',
    security: SIGNED_IN,
    parameters: [id],
    responses: {
      '200': { description: 'The file.', content: { 'application/octet-stream': BYTES } },
      default: failure,
    },
  },
  {
    route: 'GET /api/attachments/:id/video',
    operationId: 'attachments.video',
    summary: 'An attached MP4 or WebM video for playback; supports Range',
    description: 'The type is detected from the bytes, not the name. Returns 404 for anything else.',
    security: SIGNED_IN,
    parameters: [id],
    responses: {
      '200': { description: 'The video.', content: { 'video/mp4': BYTES, 'video/webm': BYTES } },
      default: failure,
    },
  },
];
