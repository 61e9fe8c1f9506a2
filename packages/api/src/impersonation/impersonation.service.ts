import type { Session } from '@ringmark/contract/auth';
import type { UserId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function startImpersonation(_ctx: SignedInContext, _userId: UserId): Promise<Session> {
  return unbuilt();
}

export async function exitImpersonation(_ctx: SignedInContext): Promise<Session> {
  return unbuilt();
}
