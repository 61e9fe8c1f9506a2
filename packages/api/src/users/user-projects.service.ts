import type { UserId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import type { UserProject, userProjectInput } from '@ringmark/contract/users';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listUserProjects(_ctx: SignedInContext, _id: UserId): Promise<UserProject[]> {
  return unbuilt();
}

export async function assignProject(
  _ctx: SignedInContext,
  _input: z.infer<typeof userProjectInput>,
): Promise<UserProject> {
  return unbuilt();
}

export async function removeProject(
  _ctx: SignedInContext,
  _input: z.infer<typeof userProjectInput>,
): Promise<Ok> {
  return unbuilt();
}
