import { UPLOAD_OFFSET, uploadPath } from '@ringmark/contract/tickets/upload-parts';
import { beginUploadInput, uploadStateSchema } from '@ringmark/contract/tickets/uploads';
import { BYTES, FAILURE as failure, type Json, SIGNED_IN, toJson } from './openapi-schemas.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const state = (description: string) => ({
  description,
  content: { 'application/json': { schema: toJson(uploadStateSchema, 'output') } },
});

const begin = (route: string, operationId: string, summary: string) => ({
  route,
  operationId,
  summary,
  description:
    'Send its bytes afterwards, in parts of any size. An upload that nobody continues ends after an hour.',
  security: SIGNED_IN,
  parameters: [id],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: toJson(beginUploadInput, 'input') } },
  },
  responses: { '201': state('The upload has begun.'), default: failure },
});

/** Describes attachments as they arrive in parts, and as they are read. */
export const ATTACHMENT_OPERATIONS: readonly ({ route: string; operationId: string } & Json)[] = [
  begin(
    'POST /api/tickets/:id/attachments/uploads',
    'attachments.beginForTicket',
    'Begin to upload a file to a ticket',
  ),
  begin(
    'POST /api/comments/:id/attachments/uploads',
    'attachments.beginForComment',
    'Begin to upload a file to a comment',
  ),
  {
    route: `GET ${uploadPath(':id')}`,
    operationId: 'attachments.uploadState',
    summary: 'How far your upload is, such as after a lost connection',
    security: SIGNED_IN,
    parameters: [id],
    responses: { '200': state('Its state.'), default: failure },
  },
  {
    route: `PATCH ${uploadPath(':id')}`,
    operationId: 'attachments.sendPart',
    summary: 'Send the next part of your upload',
    description:
      'The bytes that arrive are kept, also if the connection is lost. The last part attaches the file. Returns 409 if the part doesn’t start where the upload stopped.',
    security: SIGNED_IN,
    parameters: [
      id,
      { name: UPLOAD_OFFSET, in: 'header', required: true, schema: { type: 'integer', minimum: 0 } },
    ],
    requestBody: { required: true, content: { 'application/octet-stream': BYTES } },
    responses: { '200': state('Its state after this part.'), default: failure },
  },
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
