import { type Access, requireAdministrator, requireMember } from '@ringmark/api/trpc';
import type { onRequestAsyncHookHandler } from 'fastify';
import { type ContextOf, forgetCaller } from '../request-context.ts';

/**
 * For routes that take large bodies: who may not write is told so before a byte of the body is read, or strangers
 * could fill the memory.
 *
 * @param access as the procedure declares it.
 */
export const requireCallerFirst =
  (contextOf: ContextOf, access: Access): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const require = access === 'admin' ? requireAdministrator : requireMember;
    require(contextOf(request, reply), true);
    // While the body arrives they may be archived or sign out.
    forgetCaller(request);
  };
