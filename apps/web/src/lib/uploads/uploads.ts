import type { Ticket } from '@ringmark/contract/tickets';
import { tooLargeWords } from './file-limits.ts';
import { holdWindow } from '../drafts/leave-warning.ts';
import { logFailure } from '../server/log-failure.ts';
import { sessionEnd } from '../session/session-end.ts';
import { UploadError, uploadFiles } from './upload.ts';

/** Where uploads are shown, and which ticket their files are for. */
export interface UploadPlace {
  /** Tells places apart. */
  name: string;
  ticket: Pick<Ticket, 'id' | 'number' | 'title'>;
}

export const attachmentsPlace = (ticket: UploadPlace['ticket']): UploadPlace => ({
  name: `attachments.${ticket.id}`,
  ticket,
});
export const commentsPlace = (ticket: UploadPlace['ticket']): UploadPlace => ({
  name: `comments.${ticket.id}`,
  ticket,
});

export interface Upload {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive; undefined while it is on its way. */
  failure?: string | undefined;
  /** Whether it may arrive when it is sent once more, as it stands. */
  canRetry?: boolean;
}

export interface PlacedUpload extends Upload {
  place: UploadPlace;
  /** Failed while its place was not on screen, and not looked at since: it must be told elsewhere. */
  isUnseen: boolean;
}

interface UploadOptions {
  /** The address of the API that takes the files. */
  address: string;
  place: UploadPlace;
  /** Bytes that the server takes in one file; unlimited while that is not known. */
  limitBytes?: number | undefined;
  /** Called after each file that has arrived. */
  onArrived: () => void;
  /** Takes a share of all their bytes, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Of the session under which they are sent; then all of them are given up and forgotten without a word. */
  isOver?: AbortSignal;
}

interface Job extends UploadOptions {
  file: File;
  cancel: AbortController;
  isOver: AbortSignal;
}

let lastKey = 0;
let uploads: readonly PlacedUpload[] = [];
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();
/** The places on screen, each as often as it is there. */
const shown = new Map<string, number>();

function put(next: readonly PlacedUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const change = (key: number, part: Partial<PlacedUpload>) =>
  put(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

function drop(keys: readonly number[]): void {
  for (const key of keys) jobs.delete(key);
  put(uploads.filter(({ key }) => !keys.includes(key)));
}

/** For `useSyncExternalStore`. */
export const uploadStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => uploads,
};

/**
 * Counts a place as on screen: what fails there is seen there.
 *
 * @returns a function that ends it.
 */
export function showPlace(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  if (uploads.some(({ place, isUnseen }) => isUnseen && place.name === name)) {
    put(uploads.map((upload) => (upload.place.name === name ? { ...upload, isUnseen: false } : upload)));
  }
  return () => void shown.set(name, (shown.get(name) ?? 1) - 1);
}

class TooLarge extends Error {}

/** What the server refused it will refuse again; a line or a server that broke may be whole by then. */
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
    await uploadFiles(address, [file], { onProgress, signal });
    drop([key]);
    job.onArrived();
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    logFailure(`the file ${file.name} was not uploaded`, error);
    const failure = error instanceof Error ? error.message : 'The upload failed.';
    change(key, { failure, canRetry: mayArriveYet(error), isUnseen: (shown.get(place.name) ?? 0) === 0 });
    return false;
  }
}

/**
 * Sends files one by one, so that one that fails takes no other with it. They go on while one looks elsewhere: each
 * has its own progress and cancel wherever its place is shown, and one that fails stays there until it is dismissed.
 */
export async function startUploads(files: readonly File[], options: UploadOptions): Promise<void> {
  const { place, onProgress, isOver = sessionEnd() } = options;
  if (isOver.aborted || files.length === 0) return;
  const added = files.map((file): PlacedUpload => {
    lastKey += 1;
    jobs.set(lastKey, { ...options, isOver, file, cancel: new AbortController() });
    return { key: lastKey, name: file.name, size: file.size, share: 0, place, isUnseen: false };
  });
  put([...uploads, ...added]);
  isOver.addEventListener('abort', () => drop(added.map(({ key }) => key)), { once: true });
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let done = 0;
  const release = holdWindow();
  for (const { key, size } of added) {
    const before = done;
    await send(key, (share) => onProgress?.((before + share * size) / total));
    done += size;
  }
  release();
}

/**
 * Sends a file once more that failed.
 *
 * @returns whether it has arrived.
 */
export async function retryUpload(key: number): Promise<boolean> {
  if (!uploads.some((upload) => upload.key === key && upload.failure !== undefined)) return false;
  change(key, { failure: undefined, share: 0 });
  const release = holdWindow();
  const hasArrived = await send(key);
  release();
  return hasArrived;
}

/** Cancels what is on its way, or takes away the row of what failed. */
export function removeUpload(key: number): void {
  jobs.get(key)?.cancel.abort();
  drop([key]);
}
