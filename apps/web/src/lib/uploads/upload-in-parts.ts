import { UPLOAD_OFFSET, uploadPath, type UploadState } from '@ringmark/contract/tickets/upload-parts';
import { type RequestOptions, sendRequest, UploadError, type UploadOptions } from './upload.ts';

/** One request sends this many bytes. A larger file goes in parts. */
export const PART_BYTES = 1_048_576;

/**
 * It waits this long before it continues after a cut, ms; after the last one the upload fails until someone tries
 * again.
 */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** The unfinished uploads are kept here: another attempt for the same ticket or comment continues them. */
const begun = new WeakMap<File, { id: string; address: string }>();

/** The server knows better where the next part starts, or has kept what came of the last one. */
const GO_ON = ['upload_offset', 'bad_upload'];

const mayPass = ({ status, code = '' }: UploadError): boolean =>
  status === 0 || status >= 500 || status === 429 || GO_ON.includes(code);

const lostWords = (share: number): string =>
  `The connection was lost. ${Math.floor(share * 100)}% has arrived: try again to continue from there.`;

/** Waits, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const over = new AbortController();
  window.addEventListener('online', () => resolve(), { signal: over.signal });
  signal?.addEventListener('abort', () => resolve(), { signal: over.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}

const stateOf = ({ responseText }: XMLHttpRequest): UploadState => JSON.parse(responseText) as UploadState;

async function begin(address: string, file: File, signal: AbortSignal | undefined): Promise<UploadState> {
  const body = JSON.stringify({ fileName: file.name, fileSize: file.size });
  const headers = { 'content-type': 'application/json' };
  const state = stateOf(await sendRequest('POST', `${address}/uploads`, { body, headers, signal }));
  begun.set(file, { id: state.id, address });
  return state;
}

/**
 * Returns how far a file's upload is by the server's word: it starts again if the server no longer knows the upload.
 */
async function whereItIs(address: string, file: File, signal: AbortSignal | undefined): Promise<UploadState> {
  const known = begun.get(file);
  if (known?.address !== address) return begin(address, file, signal);
  try {
    return stateOf(await sendRequest('GET', uploadPath(known.id), { signal }));
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 404) throw error;
    return begin(address, file, signal);
  }
}

/** Sends the next part. A server that no longer knows of the upload has lost it, as after a restart. */
async function sendPart(
  file: File,
  { id, offset }: UploadState,
  options: Pick<RequestOptions, 'onLoaded' | 'signal'>,
): Promise<UploadState> {
  try {
    const body = file.slice(offset, offset + PART_BYTES);
    const headers = { 'content-type': 'application/octet-stream', [UPLOAD_OFFSET]: String(offset) };
    return stateOf(await sendRequest('PATCH', uploadPath(id), { ...options, body, headers }));
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 404) throw error;
    throw new UploadError(error.message, 0, error.code);
  }
}

/**
 * Sends a file part by part. After a cut it asks how much has arrived, and continues from there.
 *
 * @param address of the attachments of a ticket or comment.
 * @throws {UploadError} when the server refuses or can't be reached for a while: another call continues where this one
 * stopped. A DOMException named AbortError when `signal` ends it.
 */
export async function uploadInParts(
  address: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<void> {
  let cuts = 0;
  let arrived = 0;
  for (;;) {
    try {
      let state = await whereItIs(address, file, signal);
      while (!state.isDone) {
        const { offset } = state;
        arrived = offset;
        state = await sendPart(file, state, {
          onLoaded: (bytes) => onProgress?.((offset + bytes) / file.size),
          signal,
        });
        cuts = 0;
      }
      begun.delete(file);
      return;
    } catch (error) {
      if (!(error instanceof UploadError) || !mayPass(error)) throw error;
      const wait = WAITS_MS[cuts];
      if (wait === undefined) {
        if (arrived === 0) throw error;
        throw new UploadError(lostWords(arrived / file.size), error.status, error.code);
      }
      cuts += 1;
      await pause(wait, signal);
    }
  }
}
