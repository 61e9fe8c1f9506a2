import type { Persona, Things } from './world.ts';

/** What a call is about; without it the call is about nothing in particular. */
export type Target =
  | 'ticket'
  | 'comment'
  | 'attachment'
  | 'project'
  | 'user'
  | 'organization'
  | 'view'
  | 'token'
  | 'mail';

export interface Row {
  for: 'everyone' | 'members' | 'admins';
  target?: Target;
  /** The input, out of the things of the relation under test. */
  input?: (things: Things, count: number) => Record<string, unknown>;
  /** What those get who may; 200, or 201 where the endpoint creates. */
  ok?: number;
  /** What those get who may call, but not for this thing; 404. */
  unseen?: number;
  /** Whoever gets something else. */
  but?: Partial<Record<Persona, number>>;
}

const ticket = {
  for: 'members',
  target: 'ticket',
  input: ({ ticketId }) => ({ id: ticketId }),
} satisfies Row;
const view = { for: 'members', target: 'view' } satisfies Row;
const adminProject = {
  for: 'admins',
  target: 'project',
  input: ({ projectId }) => ({ id: projectId }),
} satisfies Row;
const adminUser = { for: 'admins', target: 'user' } satisfies Row;
const size = { width: 800, height: 600 };
const ownTokens = { administratorAsMember: 403 };

/** Every procedure: who may call it, for what. */
export const PROCEDURE_ROWS: Record<string, Row> = {
  'auth.session': { for: 'everyone' },
  'auth.me': { for: 'members' },
  'auth.requestMagicLink': {
    for: 'everyone',
    input: (_things, count) => ({ email: `new${count}@organization1.example` }),
  },
  'auth.verifyMagicLink': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
  'auth.verifyCode': { for: 'everyone', input: () => ({ code: '123456' }), ok: 400 },
  'auth.logout': { for: 'everyone' },
  'auth.checkSetup': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
  'auth.setup': {
    for: 'everyone',
    input: () => ({ token: 'wrong', email: 'a@b.example', name: 'A', organizationName: 'B' }),
    ok: 400,
  },
  'settings.get': { for: 'everyone' },
  'events.changes': { for: 'members', input: () => ({}) },
  'impersonation.start': { ...adminUser, input: ({ userId }) => ({ userId }) },
  'impersonation.exit': { for: 'members', ok: 409, but: { administratorAsMember: 200 } },
  'apiTokens.list': { for: 'members' },
  'apiTokens.create': {
    for: 'members',
    input: () => ({ name: 'A', scope: 'read', expiresInDays: 1 }),
    but: ownTokens,
  },
  'apiTokens.revoke': {
    for: 'members',
    target: 'token',
    input: ({ tokenId }) => ({ id: tokenId }),
    but: ownTokens,
  },
  'organizations.list': { for: 'admins', input: () => ({}) },
  'organizations.create': {
    for: 'admins',
    input: (_things, count) => ({ name: 'A', domain: `company${count}.com` }),
  },
  'organizations.update': {
    for: 'admins',
    target: 'organization',
    input: ({ organizationId }) => ({ id: organizationId, name: 'Renamed' }),
  },
  'projects.list': { for: 'members' },
  'projects.listAll': { for: 'admins', input: () => ({}) },
  'projects.create': {
    for: 'admins',
    target: 'organization',
    input: ({ organizationId }) => ({ organizationId, name: 'A', allowedUrls: [] }),
  },
  'projects.update': { ...adminProject, input: ({ projectId }) => ({ id: projectId, name: 'Renamed' }) },
  'projects.archive': adminProject,
  'projects.reactivate': adminProject,
  'pages.list': { for: 'members', input: () => ({}) },
  'pages.find': { for: 'members', target: 'project', input: ({ url }) => ({ url }), unseen: 403 },
  'pages.visit': {
    for: 'members',
    target: 'project',
    input: ({ projectId, url }) => ({ projectId, url }),
  },
  'pages.pictures': { for: 'admins' },
  'users.list': { for: 'members' },
  'users.get': { for: 'members', target: 'user', input: ({ userId }) => ({ id: userId }) },
  'users.listAll': { for: 'admins', input: () => ({}) },
  'users.update': { ...adminUser, input: ({ userId }) => ({ id: userId, status: 'active' }) },
  'users.projects': { ...adminUser, input: ({ userId }) => ({ id: userId }) },
  'users.assignProject': { ...adminUser, input: ({ userId, projectId }) => ({ id: userId, projectId }) },
  'users.removeProject': { ...adminUser, input: ({ userId, projectId }) => ({ id: userId, projectId }) },
  'analytics.get': { for: 'admins' },
  'audit.list': { for: 'admins', input: () => ({}) },
  'system.get': { for: 'admins' },
  'mail.failures': { for: 'admins', input: () => ({}) },
  'mail.retry': { for: 'admins', target: 'mail', input: ({ mailId }) => ({ id: mailId }) },
  'tickets.list': { for: 'members', input: () => ({}) },
  'tickets.counts': { for: 'members' },
  'tickets.board': { for: 'members', input: () => ({}) },
  'tickets.boardColumn': { for: 'members', input: () => ({ status: 'Received' }) },
  'tickets.pinnedPages': { for: 'members', input: () => ({}) },
  'tickets.get': ticket,
  'tickets.create': {
    for: 'members',
    target: 'project',
    input: ({ projectId }) => ({ projectId, title: 'A', description: 'B' }),
  },
  'tickets.update': { ...ticket, input: ({ ticketId }) => ({ id: ticketId, status: 'Received' }) },
  // With a place in the column, which administrators alone give it.
  'tickets.move': {
    for: 'members',
    target: 'ticket',
    input: ({ ticketId }) => ({ id: ticketId, status: 'Received', above: ticketId }),
    but: { member: 403, colleague: 403, stranger: 403, administratorAsMember: 403 },
  },
  'tickets.history': ticket,
  'comments.list': { ...ticket, input: ({ ticketId }) => ({ ticketId }) },
  'comments.add': { ...ticket, input: ({ ticketId }) => ({ ticketId, text: 'A' }) },
  'attachments.list': ticket,
  'viewport.open': { for: 'members', target: 'project', input: ({ url }) => ({ url, ...size }), unseen: 403 },
  'viewport.screenshot': {
    for: 'members',
    target: 'project',
    input: ({ url }) => ({ url, ...size }),
    unseen: 403,
  },
  'viewport.scroll': { ...view, input: ({ sessionId }) => ({ sessionId, scrollX: 0, scrollY: 0 }) },
  'viewport.click': { ...view, input: ({ sessionId }) => ({ sessionId, x: 1, y: 1 }) },
  'viewport.strip': { ...view, input: ({ sessionId }) => ({ sessionId, y: 0, height: 2_000 }) },
  'viewport.inspect': { ...view, input: ({ sessionId }) => ({ sessionId, x: 1, y: 1 }) },
  'viewport.resolvePins': { ...view, input: ({ sessionId }) => ({ sessionId, ticketIds: [] }) },
  'viewport.close': { ...view, input: ({ sessionId }) => ({ sessionId }) },
  'notifications.settings': { for: 'members' },
  'notifications.updateSettings': { for: 'members', input: () => ({ isEnabled: true }) },
  'notifications.subscription': ticket,
  'notifications.setSubscription': { ...ticket, input: ({ ticketId }) => ({ ticketId, isMuted: true }) },
  'notifications.unsubscribe': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
};

/** Routes that are no procedure's other door; `input` fills the address. */
export const ROUTE_ROWS: Record<string, Row> = {
  'POST /api/tickets/:id/attachments': { ...ticket, ok: 201 },
  'POST /api/comments/:id/attachments': {
    for: 'members',
    target: 'comment',
    input: ({ commentId }) => ({ id: commentId }),
    ok: 201,
  },
  'GET /api/attachments/:id/download': {
    for: 'members',
    target: 'attachment',
    input: ({ attachmentId }) => ({ id: attachmentId }),
  },
  'GET /api/tickets/:id/screenshot': ticket,
  // Without an upgrade nobody gets further; what the socket does is tested beside it.
  'GET /api/viewport/live': { for: 'members', ok: 400 },
  'POST /api/notifications/unsubscribe': { for: 'everyone', ok: 400 },
  'GET /api/notifications/unsubscribe': { for: 'everyone', ok: 303 },
  'GET /api/openapi.json': { for: 'everyone' },
  'GET /api/health': { for: 'everyone' },
  'GET /api/ready': { for: 'everyone' },
  'GET /api/metrics': { for: 'admins' },
  // The tests serve no client.
  'GET /demo-page': { for: 'everyone', ok: 404 },
  'GET /api/docs': { for: 'everyone', ok: 404 },
  'GET /*': { for: 'everyone', ok: 404 },
};
