import { tooLargeWords } from './file-limits.ts';
import { addLeaveWarning } from '../drafts/leave-warning.ts';
import { logFailure } from '../server/log-failure.ts';
import { sessionEnd } from '../session/session-end.ts';
import { UploadError, uploadFiles } from './upload.ts';
import { PART_BYTES, uploadInParts } from './upload-in-parts.ts';
import { isShown, type PlacedUpload, put, type UploadPlace, uploadStore } from './upload-store.ts';

export const attachmentsPlace = (ticket: UploadPlace['ticket']): UploadPlace => ({
  name: `attachments.${ticket.id}`,
  ticket,
});
export const commentsPlace = (ticket: UploadPlace['ticket']): UploadPlace => ({
  name: `comments.${ticket.id}`,
  ticket,
});

interface UploadOptions {
  address: string;
  place: UploadPlace;
  /** Per file; undefined before the limit is known. */
  limitBytes?: number | undefined;
  /** Called once per file. */
  onArrived: () => void;
  /** Called with the share of all bytes that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The end of the session cancels uploads silently. */
  isOver?: AbortSignal;
}

interface Job extends UploadOptions {
  file: File;
  cancel: AbortController;
  isOver: AbortSignal;
}

let lastKey = 0;
const jobs = new Map<number, Job>();

const change = (key: number, part: Partial<PlacedUpload>) =>
  put(uploadStore.read().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

function drop(keys: readonly number[]): void {
  for (const key of keys) jobs.delete(key);
  put(uploadStore.read().filter(({ key }) => !keys.includes(key)));
}

class TooLarge extends Error {}

/** The server repeats its refusals; other failures may pass. */
const mayArriveYet = (error: unknown) =>
  !(error instanceof TooLarge) &&
  !(error instanceof UploadError && error.status >= 400 && error.status < 500 && error.status !== 429);

async function send(key: number, onShare?: (share: number) => void): Promise<boolean> {
  const job = jobs.get(key);
  if (!job) return false;
  const { file, address, place, limitBytes } = job;
  job.cancel = new AbortController();
  const signal = AbortSignal.any([job.cancel.signal, job.isOver]);
  if (signal.aborted) return false;
  try {
    if (limitBytes !== undefined && file.size > limitBytes) {
      throw new TooLarge(`${tooLargeWords(limitBytes)}.`);
    }
    const onProgress = (share: number) => {
      change(key, { share });
      onShare?.(share);
    };
    if (file.size > PART_BYTES) await uploadInParts(address, file, { onProgress, signal });
    else await uploadFiles(address, [file], { onProgress, signal });
    drop([key]);
    job.onArrived();
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    logFailure(`the file ${file.name} was not uploaded`, error);
    const failure = error instanceof Error ? error.message : 'The upload failed. Try again.';
    change(key, { failure, canRetry: mayArriveYet(error), isUnseen: !isShown(place.name) });
    return false;
  }
}

/** Sends files one by one: a failure stops no other file, and stays listed until it is dismissed. */
export async function startUploads(files: readonly File[], options: UploadOptions): Promise<void> {
  const { place, onProgress, isOver = sessionEnd() } = options;
  if (isOver.aborted || files.length === 0) return;
  const added = files.map((file): PlacedUpload => {
    lastKey += 1;
    jobs.set(lastKey, { ...options, isOver, file, cancel: new AbortController() });
    return { key: lastKey, name: file.name, size: file.size, share: 0, place, isUnseen: false };
  });
  put([...uploadStore.read(), ...added]);
  isOver.addEventListener('abort', () => drop(added.map(({ key }) => key)), { once: true });
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let done = 0;
  const release = addLeaveWarning();
  for (const { key, size } of added) {
    const before = done;
    await send(key, (share) => onProgress?.((before + share * size) / total));
    done += size;
  }
  release();
}

/** @returns whether it succeeded. */
export async function retryUpload(key: number): Promise<boolean> {
  if (!uploadStore.read().some((upload) => upload.key === key && upload.failure !== undefined)) return false;
  change(key, { failure: undefined, share: 0 });
  const release = addLeaveWarning();
  const hasArrived = await send(key);
  release();
  return hasArrived;
}

export function removeUpload(key: number): void {
  jobs.get(key)?.cancel.abort();
  drop([key]);
}
