import { DOOR_ROWS } from './door-rows.ts';
import { LIST_ROWS } from './list-rows.ts';
import { TRACKER_ROWS } from './tracker-rows.ts';
import { WEBHOOK_ROWS } from './webhook-rows.ts';
import type { Row } from './row.types.ts';
import { TEAM_ROWS } from './team-rows.ts';
import { ticket, TICKET_ROWS } from './ticket-rows.ts';

const comment = {
  for: 'members',
  target: 'comment',
} satisfies Row;
const view = { for: 'members', target: 'view' } satisfies Row;
const adminProject = {
  for: 'admins',
  target: 'project',
  input: ({ projectId }) => ({ id: projectId }),
} satisfies Row;
const adminUser = { for: 'admins', target: 'user' } satisfies Row;
const adminInvitation = {
  for: 'admins',
  target: 'invitation',
  input: ({ invitationId }) => ({ id: invitationId }),
} satisfies Row;
const size = { width: 800, height: 600 };
const ownTokens = { administratorAsMember: 403 };

export const PROCEDURE_ROWS: Record<string, Row> = {
  'auth.session': { for: 'everyone' },
  'auth.me': { for: 'members' },
  'auth.updateMe': { for: 'members', input: () => ({ name: 'A name' }) },
  'auth.requestMagicLink': {
    for: 'everyone',
    input: (_things, count) => ({ email: `new${count}@organization1.example` }),
  },
  'auth.checkMagicLink': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
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
  // The administrator is the only one, or makes the member one who then is no longer one of these people.
  'users.makeAdministrator': { ...adminUser, input: () => ({ id: 'nobody' }), ok: 404 },
  'users.takeAdministrator': { ...adminUser, input: ({ userId }) => ({ id: userId }) },
  'invitations.list': { for: 'admins', input: () => ({}) },
  'invitations.create': {
    for: 'admins',
    target: 'organization',
    input: ({ organizationId }, count) => ({
      organizationId,
      people: [{ email: `guest${count}@gmail.com` }],
    }),
  },
  'invitations.resend': adminInvitation,
  'invitations.createLink': adminInvitation,
  // None of these is a proposal.
  'invitations.approve': { ...adminInvitation, ok: 404 },
  'invitations.takeBack': { ...adminInvitation, input: () => ({ id: 'nothing' }), ok: 404 },
  'invitations.steps': { for: 'admins' },
  // An address of another domain than anybody's own.
  'invitations.propose': { for: 'members', input: () => ({ email: 'guest@gmail.com' }), ok: 400 },
  'invitations.read': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
  'invitations.accept': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
  'analytics.get': { for: 'admins' },
  'analytics.overTime': { for: 'admins', input: () => ({}) },
  'analytics.finishTimes': { for: 'admins' },
  'analytics.waiting': { for: 'admins' },
  'audit.list': { for: 'admins', input: () => ({}) },
  'system.get': { for: 'admins' },
  'mail.failures': { for: 'admins', input: () => ({}) },
  'mail.retry': { for: 'admins', target: 'mail', input: ({ mailId }) => ({ id: mailId }) },
  ...LIST_ROWS,
  ...DOOR_ROWS,
  ...TEAM_ROWS,
  ...WEBHOOK_ROWS,
  ...TRACKER_ROWS,
  ...TICKET_ROWS,
  'previews.list': { ...adminProject, input: ({ projectId }) => ({ projectId }) },
  'previews.get': { ...adminProject, input: ({ projectId }) => ({ projectId, id: 'none' }), ok: 404 },
  'deploys.get': adminProject,
  // None of them has a deploy address.
  'deploys.replace': { ...adminProject, ok: 409 },
  'deploys.update': { ...adminProject, ok: 409 },
  'deploys.renewSecret': { ...adminProject, ok: 409 },
  'deploys.remove': { ...adminProject, ok: 409 },
  'deploys.create': adminProject,
  'deploys.ofTicket': ticket,
  'comments.list': { ...ticket, input: ({ ticketId }) => ({ ticketId }) },
  'comments.add': { ...ticket, input: ({ ticketId }) => ({ ticketId, text: 'A' }) },
  // The administrator is not the author.
  'comments.edit': {
    ...comment,
    input: ({ commentId }) => ({ id: commentId, text: 'A' }),
    butSeen: { administrator: 403 },
  },
  // None of them has a task box.
  'comments.tick': {
    ...comment,
    input: ({ commentId }) => ({ id: commentId, box: 0, isDone: true, seen: 'A' }),
    ok: 409,
  },
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
  'viewport.pointRule': { ...view, for: 'admins', input: ({ sessionId }) => ({ sessionId, x: 1, y: 1 }) },
  'viewport.tryRules': { ...view, for: 'admins', input: ({ sessionId }) => ({ sessionId, rules: [] }) },
  'viewport.close': { ...view, input: ({ sessionId }) => ({ sessionId }) },
  'viewport.signedInSites': { for: 'members' },
  'viewport.forgetSite': {
    for: 'members',
    input: ({ projectId }) => ({ projectId }),
    but: ownTokens,
  },
  'notifications.settings': { for: 'members' },
  'notifications.updateSettings': { for: 'members', input: () => ({ isEnabled: true }) },
  'notifications.subscription': ticket,
  'notifications.setSubscription': { ...ticket, input: ({ ticketId }) => ({ ticketId, isMuted: true }) },
  'notifications.unsubscribe': { for: 'everyone', input: () => ({ token: 'wrong' }), ok: 400 },
};
