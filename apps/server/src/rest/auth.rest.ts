import { appRouter } from '@ringmark/api/app-router';
import { rest, type RestCall } from './rest.ts';

const { auth, impersonation, apiTokens, settings } = appRouter;

export const authRest: readonly RestCall[] = [
  rest('GET /api/settings', settings.get, 'How this installation behaves'),
  rest('GET /api/auth/me', auth.me, 'Who is signed in'),
  rest('PATCH /api/auth/me', auth.updateMe, "Change one's own name"),
  rest('POST /api/auth/request-magic-link', auth.requestMagicLink, 'Ask for a sign-in link by mail'),
  rest('POST /api/auth/verify-magic-link', auth.verifyMagicLink, "Sign in by the link's token"),
  rest('POST /api/auth/verify-code', auth.verifyCode, 'Sign in by the mailed code'),
  rest('POST /api/auth/logout', auth.logout, 'Sign out'),
  rest('POST /api/admin/impersonate/:userId', impersonation.start, "Look through a member's eyes"),
  rest('POST /api/admin/exit-impersonation', impersonation.exit, 'Be oneself again'),
  rest('GET /api/tokens', apiTokens.list, "One's own API tokens"),
  rest('POST /api/tokens', apiTokens.create, 'Make an API token', { status: 201 }),
  rest('DELETE /api/tokens/:id', apiTokens.revoke, 'Revoke an API token'),
];
