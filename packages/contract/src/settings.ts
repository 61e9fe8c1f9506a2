import { z } from 'zod';
import { verifyModeSchema } from './auth.ts';

export const settingsSchema = z.object({
  verifyMode: verifyModeSchema,
  /** Bytes, per file. */
  uploadMaxBytes: z.number().int(),
  /** Per request. */
  uploadMaxFiles: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;
