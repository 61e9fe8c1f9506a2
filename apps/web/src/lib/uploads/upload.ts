export interface UploadOptions {
  /** From 0 to 1 over all files together. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
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

/**
 * Sends all files or none. XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws {UploadError} when the server refuses; a DOMException named AbortError when `signal` ends it.
 */
export function uploadFiles(
  address: string,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<void> {
  const { onProgress, signal } = options;
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
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
