import { appRouter } from '@ringmark/api/compose/app-router';
import { rest, type RestCall } from './rest.ts';

const { auth, impersonation, apiTokens, settings } = appRouter;

export const authRest: readonly RestCall[] = [
  rest('GET /api/settings', settings.get, 'Settings of this installation'),
  rest('GET /api/auth/me', auth.me, 'Who is signed in'),
  rest('PATCH /api/auth/me', auth.updateMe, 'Change your name'),
  rest('POST /api/auth/request-magic-link', auth.requestMagicLink, 'Request a sign-in link by email'),
  rest('POST /api/auth/verify-magic-link', auth.verifyMagicLink, "Sign in with the link's token"),
  rest('POST /api/auth/verify-code', auth.verifyCode, 'Sign in with the emailed code'),
  rest('POST /api/auth/logout', auth.logout, 'Log out'),
  rest('POST /api/admin/impersonate/:userId', impersonation.start, 'Impersonate a member'),
  rest('POST /api/admin/exit-impersonation', impersonation.exit, 'Stop impersonating'),
  rest('GET /api/tokens', apiTokens.list, 'Your API tokens'),
  rest('POST /api/tokens', apiTokens.create, 'Create an API token', { status: 201 }),
  rest('DELETE /api/tokens/:id', apiTokens.revoke, 'Revoke an API token'),
];
