import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiConfig } from '@ringmark/api/core/context/context';
import { aSession } from '@ringmark/api/testing/fake-browser';
import { type TestKit, createTestKit } from '@ringmark/api/testing/test-kit';
import type { User } from '@ringmark/contract/people/users';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { createFileStore, type DiskFileStore } from '../adapters/file-store.ts';
import { createServer, type ServerOptions } from '../create-server.ts';
import type { StartLive } from '../live/live-socket.ts';
import { createLog } from '../process/log.ts';
import { ViewerError } from '@ringmark/remote-viewer/base/viewer-error';
import { NO_LOAD_LIMITS } from './no-load-limits.ts';

/** A test's request; a user means that user's session cookie. */
export interface Call extends Omit<InjectOptions, 'method' | 'url'> {
  as?: Pick<User, 'id'>;
  /** Through the eyes of `as`. */
  impersonator?: Pick<User, 'id'>;
}

export interface ServerKit extends TestKit {
  app: Awaited<ReturnType<typeof createServer>>;
  store: DiskFileStore;
  /** The folder in which the store keeps its files. */
  filesDir: string;
  /** `GET /api/tickets`, sent as a browser of ours would send it. */
  send(route: string, call?: Call): Promise<LightMyRequestResponse>;
  cookieOf(user: Pick<User, 'id'>, impersonator?: Pick<User, 'id'>): string;
  /** Returns the log as one text. */
  logged(): string;
  close(): Promise<void>;
}

const noLive: StartLive = () => Promise.reject(new Error('No view is live in this test.'));

/**
 * The whole server over a database and folder of its own, with viewing faked; it never listens.
 *
 * @param options.database the bytes of a database to copy; a new one without it.
 */
export async function createServerKit(
  options: { config?: Partial<ApiConfig>; database?: Buffer } & Partial<ServerOptions> = {},
): Promise<ServerKit> {
  const { config, database, ...wire } = options;
  const kit = createTestKit({ ...(config && { config }), ...(database && { database }) });
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-server-'));
  const filesDir = join(folder, 'files');
  const store = createFileStore(filesDir);
  const services = { ...kit.services, files: store };
  const lines: string[] = [];
  const sink: DestinationStream = { write: (line) => void lines.push(line) };
  const app = await createServer({
    overload: NO_LOAD_LIMITS,
    services,
    files: store,
    log: createLog('info', sink),
    live: noLive,
    receiveFiles: () => Promise.reject(new ViewerError('viewport_gone')),
    ...wire,
  });

  const cookieOf: ServerKit['cookieOf'] = (user, impersonator) =>
    `ringmark_session=${aSession(services, user, impersonator)}`;
  return {
    ...kit,
    app,
    store,
    filesDir,
    cookieOf,
    send(route, { as, impersonator, ...call } = {}) {
      const [method = 'GET', url = '/'] = route.split(' ');
      const headers = { ...(as && { cookie: cookieOf(as, impersonator) }), ...call.headers };
      return app.inject({ ...call, method: method as 'GET', url, headers });
    },
    logged: () => lines.join(''),
    async close() {
      await app.close();
      kit.db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A multipart body, as a browser writes it. */
export async function formOf(
  ...files: { name: string; content: string | Uint8Array<ArrayBuffer> }[]
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const { name, content } of files) form.append('files', new File([content], name));
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
