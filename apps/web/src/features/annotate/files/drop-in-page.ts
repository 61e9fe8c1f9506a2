import { UploadError } from '../../../lib/uploads/upload.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import type { LiveController } from '../live/live-controller.ts';
import type { Point } from '../page/scale/scale.ts';
import { refusalOf, sendToPage } from './send-to-page.ts';

const FAILED = 'Couldn’t send the files to the page';

const refuse = (description: string) => notify({ title: FAILED, description, variant: 'destructive' });

/** Drops files of the person at a place of the page. */
export async function dropInPage(
  { read, set }: LiveController,
  { x, y }: Point,
  files: readonly File[],
): Promise<void> {
  const refusal = refusalOf(files);
  const { sessionId } = read();
  if (refusal) return refuse(refusal);
  if (sessionId === null) return refuse('The page isn’t open.');
  set({ isBusy: true });
  try {
    await sendToPage(sessionId, { x: Math.round(x), y: Math.round(y) }, files, {});
  } catch (error) {
    refuse(error instanceof UploadError ? error.message : 'Please try again');
  } finally {
    set({ isBusy: false });
  }
}
