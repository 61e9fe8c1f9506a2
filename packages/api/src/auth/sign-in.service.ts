import type {
  MagicLinkRequested,
  Session,
  requestMagicLinkInput,
  verifyCodeInput,
  verifyMagicLinkInput,
} from '@ringmark/contract/auth';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function requestMagicLink(
  _ctx: Context,
  _input: z.infer<typeof requestMagicLinkInput>,
): Promise<MagicLinkRequested> {
  return unbuilt();
}

export async function verifyMagicLink(
  _ctx: Context,
  _input: z.infer<typeof verifyMagicLinkInput>,
): Promise<Session> {
  return unbuilt();
}

export async function verifyCode(_ctx: Context, _input: z.infer<typeof verifyCodeInput>): Promise<Session> {
  return unbuilt();
}
