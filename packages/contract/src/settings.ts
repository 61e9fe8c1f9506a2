import { z } from 'zod';
import { verifyModeSchema } from './people/auth.ts';

export const settingsSchema = z.object({
  verifyMode: verifyModeSchema,
  /** Bytes, per file. */
  uploadMaxBytes: z.number().int(),
  /** Per request. */
  uploadMaxFiles: z.number().int(),
  /** True if there is an endpoint for agents. */
  agents: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;
