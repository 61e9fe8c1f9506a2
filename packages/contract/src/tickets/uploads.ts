import { z } from 'zod';
import type { UploadState } from './upload-parts.ts';

/** An upload in parts begins with these. */
export const beginUploadInput = z.object({
  fileName: z.string().min(1).max(1_000).describe('The name of the file.'),
  fileSize: z.number().int().min(1).describe('How many bytes it has.'),
});

export const uploadStateSchema: z.ZodType<UploadState> = z.object({
  id: z.string(),
  offset: z.number().int().describe('How many bytes have arrived: the next part starts there.'),
  fileSize: z.number().int(),
  isDone: z.boolean().describe('Whether the file is attached.'),
});
