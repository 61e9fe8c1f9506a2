import type { UserId } from '@ringmark/contract/ids';
import type { listByLifecycleInput } from '@ringmark/contract/organizations';
import type { User, updateUserInput } from '@ringmark/contract/users';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listUsers(_ctx: SignedInContext): Promise<User[]> {
  return unbuilt();
}

export async function getUser(_ctx: SignedInContext, _id: UserId): Promise<User> {
  return unbuilt();
}

export async function listAllUsers(
  _ctx: SignedInContext,
  _input: z.infer<typeof listByLifecycleInput>,
): Promise<User[]> {
  return unbuilt();
}

export async function updateUser(
  _ctx: SignedInContext,
  _input: z.infer<typeof updateUserInput>,
): Promise<User> {
  return unbuilt();
}
