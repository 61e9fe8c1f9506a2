import { z } from 'zod';

/** A field of the page wants files. */
export interface LiveFilesWanted {
  type: 'files';
  id: number;
  /** Whose page it is; empty where it has no host. */
  host: string;
  isMultiple: boolean;
  /** A whole folder is wanted. */
  isFolder: boolean;
  /** As the attribute of a file field says it. */
  accept: string;
}

/** The page waits no more for these files. */
export interface LiveFilesOver {
  type: 'filesOver';
  id: number;
}

/** The person chose none. */
export const filesOverSchema = z.object({ type: z.literal('filesOver'), id: z.number().int() });
export type FilesOver = z.infer<typeof filesOverSchema>;

const px = z.coerce.number().finite().min(-100_000).max(100_000);

/** What the files are for: the field that asked for them, or a place of the viewport where they were dropped. */
export const filesForSchema = z.union([
  z.object({ sessionId: z.string().min(1).max(100), id: z.coerce.number().int() }),
  z.object({ sessionId: z.string().min(1).max(100), x: px, y: px }),
]);
export type FilesFor = z.infer<typeof filesForSchema>;
