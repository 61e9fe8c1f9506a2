import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { PROCEDURE_TYPES, type RingmarkApi } from './api.gen.ts';
import { readChanges } from './change-stream.ts';
import { type UploadedFile, type UploadFile, type Wire, download, upload } from './files.ts';
import { fromTrpcError, toRingmarkError } from './ringmark-error.ts';

export type * from './api.gen.ts';
export type { UploadedFile, UploadFile } from './files.ts';
export { RingmarkError } from './ringmark-error.ts';

export interface RingmarkClientOptions {
  /** Where the server is: `https://tickets.example.com`. */
  url: string;
  /** A personal API token, made under My Account. */
  token: string;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface RingmarkFiles {
  /** Attaches files to a ticket or a comment, all of them or none. */
  upload(
    owner: { ticketId: string } | { commentId: string },
    files: readonly UploadFile[],
  ): Promise<UploadedFile[]>;
  /** The file's answer; its `body` is a stream of the bytes. */
  download(attachmentId: string): Promise<Response>;
}

export type RingmarkClient = RingmarkApi & { files: RingmarkFiles };

/** An object of any names. `then` must stay absent: whoever awaits such an object would otherwise call it. */
const byName = (get: (name: string) => unknown) =>
  new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : get(String(key))) });

/** Gives an object whose property access twice, then call, names a procedure: `api.tickets.list(...)`. */
function byPath(call: (path: string, parameters: unknown[]) => unknown): RingmarkApi {
  return byName((domain) =>
    byName(
      (name) =>
        (...parameters: unknown[]) =>
          call(`${domain}.${name}`, parameters),
    ),
  ) as RingmarkApi;
}

/** What is no JSON is not the server's: something in between, such as a proxy, has answered in its place. */
const ofServer =
  (fetcher: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await fetcher(...request);
    if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    throw toRingmarkError(response.status, undefined);
  };

/**
 * A client for one Ringmark server. Every call answers what the server's router says it does, and fails with a
 * RingmarkError.
 */
export function createRingmarkClient(options: RingmarkClientOptions): RingmarkClient {
  const baseUrl = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  const headers = { authorization: `Bearer ${options.token}` };
  const fetcher = options.fetch ?? fetch;
  const wire: Wire = { baseUrl, headers, fetcher };
  const trpc = createTRPCUntypedClient({
    links: [httpLink({ url: new URL('api/trpc', baseUrl).href, headers, fetch: ofServer(fetcher) })],
  });
  const request = (path: string, input: unknown): Promise<unknown> => {
    const sent = PROCEDURE_TYPES[path] === 'mutation' ? trpc.mutation(path, input) : trpc.query(path, input);
    return sent.catch((error: unknown) => {
      throw fromTrpcError(error);
    });
  };
  const follow = (path: string, [input = {}, settings]: unknown[]) => {
    const url = new URL(`api/trpc/${path}`, baseUrl);
    url.searchParams.set('input', JSON.stringify(input));
    return readChanges(fetcher, url, headers, (settings as { signal?: AbortSignal } | undefined)?.signal);
  };
  const api = byPath((path, parameters) =>
    PROCEDURE_TYPES[path] === 'subscription'
      ? follow(path, parameters) // Where everything is optional nothing need be given; the server takes an empty object for it.
      : request(path, parameters[0] ?? {}),
  );
  const files: RingmarkFiles = {
    upload: (owner, list) => upload(wire, owner, list),
    download: (attachmentId) => download(wire, attachmentId),
  };
  return new Proxy(api, {
    get: (target, key, receiver) => (key === 'files' ? files : Reflect.get(target, key, receiver)),
  }) as RingmarkClient;
}
