import type { Attachment, CallOptions } from './api.gen.ts';
import { toRingmarkError } from './ringmark-error.ts';

/** A file to send: a Blob or File, or bytes with a name. */
export type UploadFile = File | { name: string; content: Blob | Uint8Array<ArrayBuffer> | string };

export type UploadedFile = Attachment;

export interface Wire {
  baseUrl: URL;
  headers: Record<string, string>;
  fetcher: typeof fetch;
}

const toFile = (file: UploadFile): File =>
  file instanceof File ? file : new File([file.content], file.name);

async function refuse(response: Response): Promise<never> {
  const body: unknown = await response.json().catch(() => undefined);
  throw toRingmarkError(response.status, body);
}

async function send(
  { baseUrl, headers, fetcher }: Wire,
  path: string,
  init: RequestInit,
  { signal }: CallOptions,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetcher(new URL(path, baseUrl), { ...init, headers, ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw toRingmarkError(0, undefined, error);
  }
  return response.ok ? response : refuse(response);
}

/**
 * Attaches files to a ticket or a comment, all of them or none.
 *
 * @throws RingmarkError with status 413 when one is too large, 404 when there is no such ticket.
 */
export async function upload(
  wire: Wire,
  owner: { ticketId: string } | { commentId: string },
  files: readonly UploadFile[],
  options: CallOptions = {},
): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', toFile(file));
  const path =
    'ticketId' in owner
      ? `api/tickets/${encodeURIComponent(owner.ticketId)}/attachments`
      : `api/comments/${encodeURIComponent(owner.commentId)}/attachments`;
  const response = await send(wire, path, { method: 'POST', body: form }, options);
  return (await response.json()) as UploadedFile[];
}

/** @returns the answer as it arrives; its `body` is a stream. */
export function download(wire: Wire, attachmentId: string, options: CallOptions = {}): Promise<Response> {
  return send(wire, `api/attachments/${encodeURIComponent(attachmentId)}/download`, {}, options);
}
