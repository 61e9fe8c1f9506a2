import type { Session } from '@ringmark/contract/auth';
import type { Ok } from '@ringmark/contract/text';
import type { Context, SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function readSession(_ctx: SignedInContext): Promise<Session> {
  return unbuilt();
}

export async function endSession(_ctx: Context): Promise<Ok> {
  return unbuilt();
}
