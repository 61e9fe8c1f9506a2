export interface UploadOptions {
  /** Receives the share that was sent, from 0 to 1 over all files together. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

export class UploadError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, code?: string) {
    super(message);
    this.name = 'UploadError';
    this.status = status;
    this.code = code;
  }
}

function refusal(request: XMLHttpRequest): UploadError {
  try {
    const { error, code }: { error?: string; code?: string } = JSON.parse(request.responseText);
    if (error) return new UploadError(error, request.status, code);
  } catch {
    // A proxy's answer is no JSON.
  }
  return new UploadError(`${request.status}: ${request.statusText}`, request.status);
}

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError');

export interface RequestOptions {
  body?: XMLHttpRequestBodyInit;
  headers?: Readonly<Record<string, string>>;
  /** Called with the bytes of the body that have been sent, and their total. */
  onLoaded?: (bytes: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request. XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws {UploadError} when the server refuses; a DOMException named AbortError when `signal` ends it.
 */
export function sendRequest(
  method: string,
  address: string,
  { body, headers = {}, onLoaded, signal }: RequestOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onLoaded?.(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request);
      else reject(refusal(request));
    });
    request.addEventListener('error', () => reject(new UploadError('Couldn’t reach the server.', 0)));
    request.addEventListener('abort', () => reject(aborted()));
    const cancel = () => request.abort();
    signal?.addEventListener('abort', cancel);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    request.send(body);
  });
}

/**
 * Sends all files or none.
 *
 * @throws what `sendRequest` throws.
 */
export async function uploadFiles(
  address: string,
  files: readonly File[],
  { onProgress, signal }: UploadOptions = {},
): Promise<void> {
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  await sendRequest('POST', address, {
    body,
    onLoaded: (bytes, total) => onProgress?.(bytes / total),
    signal,
  });
}
