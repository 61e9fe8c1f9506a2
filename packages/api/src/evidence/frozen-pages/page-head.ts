import { z } from 'zod';

/** Names the parts of a page, by the hash of what they are unpacked. */
export const pageHeadSchema = z.object({
  version: z.literal(1),
  parts: z.array(
    z.object({ address: z.string(), type: z.string(), hash: z.string(), size: z.number().int() }),
  ),
  side: z.string(),
});
export type PageHead = z.infer<typeof pageHeadSchema>;
