import { type Access, requireAdministrator, requireMember } from '@ringmark/api/core/context/procedures';
import type { onRequestAsyncHookHandler } from 'fastify';
import { type ContextOf, clearCaller } from '../../request-context.ts';

/**
 * Refuses callers without access before reading a large body: strangers could fill the memory.
 *
 * @param access as the procedure declares it.
 */
export const requireCallerBeforeBody =
  (contextOf: ContextOf, access: Access): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const require = access === 'admin' ? requireAdministrator : requireMember;
    require(contextOf(request, reply), true);
    // They may be archived or sign out while the body arrives.
    clearCaller(request);
  };
