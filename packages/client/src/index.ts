import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { type CallOptions, PROCEDURE_TYPES, type RingmarkApi } from './api.gen.ts';
import { readChanges } from './change-stream.ts';
import { type UploadedFile, type UploadFile, type Wire, download, upload } from './files.ts';
import { fromTrpcError, isTrpcFailure, toRingmarkError } from './ringmark-error.ts';

export type * from './api.gen.ts';
export type { UploadedFile, UploadFile } from './files.ts';
export { RingmarkError } from './ringmark-error.ts';

export interface RingmarkClientOptions {
  /** The address of the server, such as `https://tickets.example.com`. */
  url: string;
  /** A personal API token, created under Settings. */
  token: string;
  /** A function to use in place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface RingmarkFiles {
  /** Attaches files to a ticket or a comment, all of them or none. */
  upload(
    owner: { ticketId: string } | { commentId: string },
    files: readonly UploadFile[],
    options?: CallOptions,
  ): Promise<UploadedFile[]>;
  /** The file's answer; its `body` is a stream of the bytes. */
  download(attachmentId: string, options?: CallOptions): Promise<Response>;
}

export type RingmarkClient = RingmarkApi & { files: RingmarkFiles };

/** An object with a property for every name but `then`: `await` would call that one. */
const byName = (get: (name: string) => unknown) =>
  new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : get(String(key))) });

type Parameters = [input?: unknown, options?: CallOptions];

/** Gives an object whose property access twice, then call, names a procedure: `api.tickets.list(...)`. */
function byPath(call: (path: string, parameters: Parameters) => unknown): RingmarkApi {
  return byName((domain) =>
    byName(
      (name) =>
        (...parameters: Parameters) =>
          call(`${domain}.${name}`, parameters),
    ),
  ) as RingmarkApi;
}

/** Something between the program and the server, such as a proxy, may answer in its place: that is no answer. */
const ofServer =
  (fetcher: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await fetcher(...request);
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      throw toRingmarkError(response.status, undefined);
    }
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => undefined);
    if (!isTrpcFailure(body)) throw toRingmarkError(response.status, body);
    return Response.json(body, { status: response.status });
  };

/** A client for one Ringmark server. A failed call throws a RingmarkError, or the reason of its signal. */
export function createRingmarkClient(options: RingmarkClientOptions): RingmarkClient {
  const baseUrl = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  const headers = { authorization: `Bearer ${options.token}` };
  const fetcher = options.fetch ?? fetch;
  const wire: Wire = { baseUrl, headers, fetcher };
  const trpc = createTRPCUntypedClient({
    links: [httpLink({ url: new URL('api/trpc', baseUrl).href, headers, fetch: ofServer(fetcher) })],
  });
  const request = (path: string, [input = {}, { signal } = {}]: Parameters): Promise<unknown> => {
    // The server takes an empty object where every parameter is optional.
    const call = PROCEDURE_TYPES[path] === 'mutation' ? trpc.mutation : trpc.query;
    return call.call(trpc, path, input, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw fromTrpcError(error);
    });
  };
  const follow = (path: string, [input = {}, { signal } = {}]: Parameters) => {
    const url = new URL(`api/trpc/${path}`, baseUrl);
    url.searchParams.set('input', JSON.stringify(input));
    return readChanges(fetcher, url, headers, signal);
  };
  const api = byPath((path, parameters) =>
    PROCEDURE_TYPES[path] === 'subscription' ? follow(path, parameters) : request(path, parameters),
  );
  const files: RingmarkFiles = {
    upload: (owner, list, settings) => upload(wire, owner, list, settings),
    download: (attachmentId, settings) => download(wire, attachmentId, settings),
  };
  return new Proxy(api, {
    get: (target, key, receiver) => (key === 'files' ? files : Reflect.get(target, key, receiver)),
  }) as RingmarkClient;
}
