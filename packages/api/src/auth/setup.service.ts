import type { Session, setupInput, setupTokenInput } from '@ringmark/contract/auth';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function requireSetupToken(_ctx: Context, _input: z.infer<typeof setupTokenInput>): Promise<Ok> {
  return unbuilt();
}

export async function completeSetup(_ctx: Context, _input: z.infer<typeof setupInput>): Promise<Session> {
  return unbuilt();
}
