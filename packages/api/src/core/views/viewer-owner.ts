import type { UserId } from '@ringmark/contract/ids';
import type { Actor } from '../context/context.ts';

/** An administrator's views never mix with those of the user. */
export const viewerOwner = (userId: UserId, impersonatorId: UserId | null): string =>
  impersonatorId ? `${userId}:${impersonatorId}` : userId;

export const viewerOwnerOf = (actor: Actor): string =>
  viewerOwner(actor.user.id, actor.impersonator?.id ?? null);
