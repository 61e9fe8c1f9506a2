import type { listPinnedPagesInput, pinnedPagesSchema } from '@ringmark/contract/tickets';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listPinnedPages(
  _ctx: SignedInContext,
  _input: z.infer<typeof listPinnedPagesInput>,
): Promise<z.infer<typeof pinnedPagesSchema>> {
  return unbuilt();
}
