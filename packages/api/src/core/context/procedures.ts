import { initTRPC } from '@trpc/server';
import { z, ZodError } from 'zod';
import type { Context, SignedInContext } from './context.ts';
import { refusalOf } from '../database/storage-failure.ts';
import { AppError, adminsOnly, ERROR_KINDS, signedOut, tokenEnded } from '../base/errors.ts';
import { sentenceOf } from '../input-words/input-words.ts';

// Zod calls this while it still knows the input. A schema's own message takes precedence.
z.config({ customError: sentenceOf });

/**
 * Anyone; a signed-in user; an administrator who does not impersonate; a browser session for its own account, never a
 * token.
 */
export type Access = 'public' | 'member' | 'admin' | 'self';
export type Scope =
  | 'none'
  | 'organization'
  | 'project'
  | 'user'
  | 'ticket'
  | 'comment'
  | 'attachment'
  | 'viewport';
export interface ProcedureMeta {
  access: Access;
  scope: Scope;
}

export interface Failure {
  error: string;
  code: string;
  fields?: Record<string, string>;
  data?: Record<string, unknown>;
}

const fieldsOf = (error: ZodError): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    for (const key of keys) if (!fields.has(key)) fields.set(key, issue.message);
  }
  return Object.fromEntries(fields);
};

const storageFailed = (cause: unknown) =>
  new AppError(
    'unavailable',
    'storage_failed',
    'The server’s disk is full or failing. You can still read everything, but nothing new can be saved. Tell your administrator.',
    { cause, retryAfterSeconds: 5 },
  );

const storageBusy = (cause: unknown) =>
  new AppError(
    'unavailable',
    'storage_busy',
    'Another program is using the database. Try again in a moment.',
    { cause, retryAfterSeconds: 1 },
  );

/** Undefined for a bug. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const fields = fieldsOf(error);
    const sentence = error.issues[0]?.message ?? 'The input isn’t valid.';
    return new AppError('invalid', 'invalid_input', sentence, { fields });
  }
  const refusal = refusalOf(error);
  if (!refusal) return undefined;
  return refusal === 'busy' ? storageBusy(error) : storageFailed(error);
}

const SOMETHING_WRONG: Failure = { error: 'Something went wrong. Please try again.', code: 'internal_error' };

export function toFailure(error: AppError | undefined): Failure {
  if (!error) return SOMETHING_WRONG;
  const { fields, data } = error.details;
  return { error: error.message, code: error.code, ...(fields && { fields }), ...(data && { data }) };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // The start checks that every procedure declares its access.
    defaultMeta: undefined,
    // Proxies close connections that are silent for a minute; a client without pings reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter({ shape, error }) {
      const appError = toAppError(error.cause ?? error);
      // tRPC's own refusals (unknown path, unreadable body) keep their words; bugs stay hidden.
      const failure =
        appError || error.code === 'INTERNAL_SERVER_ERROR'
          ? toFailure(appError)
          : { error: error.message, code: error.code.toLowerCase() };
      return {
        ...shape,
        message: failure.error,
        data: {
          code: shape.data.code,
          httpStatus: appError ? ERROR_KINDS[appError.kind].status : shape.data.httpStatus,
          path: shape.data.path,
          failure,
          retryAfterSeconds: appError?.details.retryAfterSeconds ?? null,
        },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

export interface Answer<S extends z.ZodType = z.ZodType> {
  (value: unknown): z.output<S>;
  readonly schema: S;
}

/**
 * Declares a procedure's output for the compiler, the documentation and the published client. Nothing is parsed at run
 * time: services are typed, and parsing would slow large lists.
 */
export function answer<S extends z.ZodType>(schema: S): Answer<S> {
  return Object.assign((value: unknown) => value as z.output<S>, { schema });
}

const procedureFor = (access: Access, scope: Scope) => t.procedure.meta({ access, scope });

export const publicProcedure = (scope: Scope = 'none') => procedureFor('public', scope);

const isReadOnlyToken = (context: Context) =>
  context.actor?.via.kind === 'token' && context.actor.via.scope === 'read';

const nobody = ({ tokenEnd }: Context): AppError => (tokenEnd ? tokenEnded(tokenEnd) : signedOut());

/** @throws AppError for callers without a sign-in, and for writes with a read-only token. */
export function requireMember(ctx: Context, isWriting: boolean): SignedInContext {
  if (!ctx.actor) throw nobody(ctx);
  if (isWriting && isReadOnlyToken(ctx)) {
    throw new AppError(
      'forbidden',
      'token_read_only',
      'This API token is read-only. Create one with read and write access under Settings.',
    );
  }
  return { ...ctx, actor: ctx.actor };
}

export const memberProcedure = (scope: Scope) =>
  procedureFor('member', scope).use(({ ctx, next, type }) =>
    next({ ctx: requireMember(ctx, type === 'mutation') }),
  );

/** @throws AppError for all but administrators; an impersonating one counts as the member. */
export function requireAdministrator(ctx: Context, isWriting: boolean): SignedInContext {
  if (!ctx.actor) throw nobody(ctx);
  if (!ctx.actor.user.isAdmin || ctx.actor.impersonator) throw adminsOnly();
  return requireMember(ctx, isWriting);
}

export const adminProcedure = (scope: Scope) =>
  procedureFor('admin', scope).use(({ ctx, next, type }) =>
    next({ ctx: requireAdministrator(ctx, type === 'mutation') }),
  );

const sessionOnly = () =>
  new AppError('forbidden', 'session_only', 'This requires a signed-in browser, not an API token.');

/** @throws AppError for everyone except administrators in a browser: for tokens too, and for impersonators. */
export function requireAdminSession(ctx: Context): SignedInContext {
  const admin = requireAdministrator(ctx, false);
  if (admin.actor.via.kind !== 'session') throw sessionOnly();
  return admin;
}

export const adminSessionProcedure = (scope: Scope) =>
  procedureFor('admin', scope).use(({ ctx, next }) => next({ ctx: requireAdminSession(ctx) }));

/** Builds procedures that need the caller's own session, never a token: making tokens, impersonation, signing out. */
export const sessionProcedure = (scope: Scope = 'none') =>
  procedureFor('self', scope).use(({ ctx, next }) => {
    if (!ctx.actor) throw nobody(ctx);
    if (ctx.actor.via.kind !== 'session') throw sessionOnly();
    return next({ ctx: { ...ctx, actor: ctx.actor } });
  });
