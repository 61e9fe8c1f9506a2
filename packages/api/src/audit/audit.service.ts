import type { auditPageSchema, listAuditInput } from '@ringmark/contract/admin';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listAudit(
  _ctx: SignedInContext,
  _input: z.infer<typeof listAuditInput>,
): Promise<z.infer<typeof auditPageSchema>> {
  return unbuilt();
}
