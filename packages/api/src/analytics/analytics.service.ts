import type { Analytics } from '@ringmark/contract/admin';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function readAnalytics(_ctx: SignedInContext): Promise<Analytics> {
  return unbuilt();
}
