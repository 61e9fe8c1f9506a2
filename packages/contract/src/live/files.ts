import { z } from 'zod';

/** A field of the page wants files. */
export interface LiveFilesWanted {
  type: 'files';
  id: number;
  /** The host of the page; empty if it has none. */
  host: string;
  isMultiple: boolean;
  /** A whole folder is wanted. */
  isFolder: boolean;
  /** The accepted types, as the attribute of a file field gives them. */
  accept: string;
}

/** The page no longer waits for these files. */
export interface LiveFilesOver {
  type: 'filesOver';
  id: number;
}

/** The person chose none. */
export const filesOverSchema = z.object({ type: z.literal('filesOver'), id: z.number().int() });
export type FilesOver = z.infer<typeof filesOverSchema>;

const px = z.coerce.number().finite().min(-100_000).max(100_000);

/** The target of the files: the field that asked for them, or a place of the viewport where they were dropped. */
export const filesForSchema = z.union([
  z.object({ sessionId: z.string().min(1).max(100), id: z.coerce.number().int() }),
  z.object({ sessionId: z.string().min(1).max(100), x: px, y: px }),
]);
export type FilesFor = z.infer<typeof filesForSchema>;
