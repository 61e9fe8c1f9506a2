import { VIEW_FILES, VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import { uploadFiles, type UploadOptions } from '../../../lib/uploads/upload.ts';

/** The field that asked, or a place of the viewport. */
export type FilesTarget = { id: number } | { x: number; y: number };

const TOO_LARGE = 'You can send up to 25 MB in total. No files were sent to the page.';
const TOO_MANY = `You can send at most ${VIEW_FILES.count} files to a page at once.`;

/** Why files cannot be given to a page; undefined where they can. */
export function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > VIEW_FILES.count) return TOO_MANY;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > VIEW_FILES.bytes ? TOO_LARGE : undefined;
}

/**
 * Gives files to the page of an open view.
 *
 * @throws UploadError with a sentence; a DOMException named AbortError when the signal ends it.
 */
export function sendToPage(
  sessionId: string,
  target: FilesTarget,
  files: readonly File[],
  options: UploadOptions,
): Promise<void> {
  const query = new URLSearchParams({ sessionId });
  for (const [name, value] of Object.entries(target)) query.set(name, String(value));
  return uploadFiles(`${VIEW_FILES_PATH}?${query}`, files, options);
}
