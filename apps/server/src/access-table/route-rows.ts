import { doors } from './door-rows.ts';
import type { Row } from './row.types.ts';
import { ticket } from './ticket-rows.ts';

/** Endpoints that are no procedures: files, sockets and probes. */
export const ROUTE_ROWS: Record<string, Row> = {
  'POST /api/tickets/:id/attachments': { ...ticket, ok: 201 },
  'POST /api/comments/:id/attachments': {
    for: 'members',
    target: 'comment',
    input: ({ commentId }) => ({ id: commentId }),
    ok: 201,
  },
  // The body says nothing about a file.
  'POST /api/tickets/:id/attachments/uploads': { ...ticket, ok: 400 },
  'POST /api/comments/:id/attachments/uploads': {
    for: 'members',
    target: 'comment',
    input: ({ commentId }) => ({ id: commentId }),
    ok: 400,
  },
  // Nobody has begun one.
  'GET /api/uploads/:id': { for: 'members', input: () => ({ id: 'none' }), ok: 404 },
  'PATCH /api/uploads/:id': { for: 'members', input: () => ({ id: 'none' }), ok: 404 },
  'GET /api/attachments/:id/download': {
    for: 'members',
    target: 'attachment',
    input: ({ attachmentId }) => ({ id: attachmentId }),
  },
  // The attached file is no video.
  'GET /api/attachments/:id/video': {
    for: 'members',
    target: 'attachment',
    input: ({ attachmentId }) => ({ id: attachmentId }),
    ok: 404,
  },
  'GET /api/tickets/:id/screenshot': ticket,
  // None of them has a proof.
  'GET /api/tickets/:id/proofs/:proofId/picture': { ...ticket, ok: 404 },
  'GET /api/tickets/:id/previews/:previewId/:which': { ...ticket, for: 'admins', ok: 404 },
  'GET /api/tickets/:id/frozen-page.mhtml': { ...ticket, ok: 404 },
  'GET /api/tickets/:id/sizes/pictures/:pictureId': { ...ticket, ok: 404 },
  'GET /api/admin/projects/:projectId/door-pictures/:pictureId': { ...doors, ok: 404 },
  'GET /api/tickets.csv': { for: 'members', input: () => ({}) },
  // The form has a file of text without a column for the title.
  'POST /api/admin/projects/:id/imports': {
    for: 'admins',
    target: 'project',
    input: ({ projectId }) => ({ id: projectId }),
    ok: 400,
  },
  // The server refuses every caller without an upgrade; the socket has its own tests.
  'GET /api/viewport/live': { for: 'members', ok: 400 },
  'POST /api/viewport/files': { for: 'members', ok: 400 },
  'POST /api/notifications/unsubscribe': { for: 'everyone', ok: 400 },
  'GET /api/notifications/unsubscribe': { for: 'everyone', ok: 303 },
  'POST /api/deploys/:secret': { for: 'everyone', input: () => ({ secret: 'wrong' }), ok: 404 },
  'POST /api/tracker-events/:secret': { for: 'everyone', input: () => ({ secret: 'wrong' }), ok: 404 },
  'GET /api/calendars/:file': { for: 'everyone', input: () => ({ file: 'wrong.ics' }), ok: 404 },
  'GET /api/webhook-pictures/:token': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 404 },
  // Cookies open nothing there; what each tool answers to whom has a table of its own.
  'POST /mcp': { for: 'members', ok: 401, but: { administrator: 401 } },
  'GET /api/openapi.json': { for: 'everyone' },
  'GET /api/health': { for: 'everyone' },
  'GET /api/ready': { for: 'everyone' },
  'GET /api/metrics': { for: 'admins' },
  // The tests serve no client.
  'GET /demo-page': { for: 'everyone', ok: 404 },
  'GET /api/docs': { for: 'everyone', ok: 404 },
  'GET /*': { for: 'everyone', ok: 404 },
};
