import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSignInLink } from '@ringmark/api/people/auth/operator.service';
import type { ApiConfig } from '@ringmark/api/core/context/context';
import type { FileStore } from '@ringmark/api/core/ports/ports';
import { createTestKit, type TestKit } from '@ringmark/api/testing/test-kit';
import type { User } from '@ringmark/contract/people/users';
import { createFileStore, type DiskFileStore } from '../adapters/file-store.ts';
import { createServer } from '../create-server.ts';
import { createLog } from '../process/log.ts';
import type { UploadShares } from '../rest/files/upload-places.ts';
import { createWireClient, type WireClient } from './wire-client.ts';
import { NO_LOAD_LIMITS } from './no-load-limits.ts';

export interface WireKit extends TestKit {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  port: number;
  store: DiskFileStore;
  /** Database and files, as RINGMARK_DATA_DIR holds them. */
  dataDir: string;
  /** A folder for what a test writes next to the data. */
  workDir: string;
  aClient(): WireClient;
  /** A client in which a user has signed in by a link. */
  signedIn(user: Pick<User, 'email'>): Promise<WireClient>;
  /** Signs a user in, by a link, in a client that may be signed in already. */
  signIn(client: WireClient, user: Pick<User, 'email'>): ReturnType<WireClient['send']>;
  /** Counts the sockets that the server has open. */
  countConnections(): Promise<number>;
  /** Returns the log as one text. */
  logged(): string;
  close(): Promise<void>;
}

export interface WireKitOptions {
  config?: Partial<ApiConfig>;
  trustProxy?: boolean | string[];
  uploads?: UploadShares;
  /** Takes the place of parts of the store. */
  files?: Partial<FileStore>;
}

/**
 * The whole server over a database and files on the disk, listening on a port that the system chooses. The clock,
 * the mailer and viewing are fakes that the test holds.
 */
export async function createWireKit({
  config,
  trustProxy,
  uploads,
  files,
}: WireKitOptions = {}): Promise<WireKit> {
  const workDir = await mkdtemp(join(tmpdir(), 'ringmark-wire-'));
  const dataDir = join(workDir, 'data');
  await mkdir(dataDir);
  const kit = createTestKit({ database: join(dataDir, 'ringmark.sqlite'), ...(config && { config }) });
  const store = { ...createFileStore(join(dataDir, 'files')), ...files };
  const lines: string[] = [];
  const app = await createServer({
    overload: NO_LOAD_LIMITS,
    services: { ...kit.services, files: store },
    files: store,
    live: () => Promise.reject(new Error('No view is live in this test.')),
    receiveFiles: () => Promise.reject(new Error('No view is open in this test.')),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    ...(trustProxy !== undefined && { trustProxy }),
    ...(uploads && { uploads }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const clients: WireClient[] = [];
  const aClient = () => {
    const client = createWireClient(url);
    clients.push(client);
    return client;
  };
  const signIn: WireKit['signIn'] = (client, { email }) => {
    const token = new URL(createSignInLink(kit.services, email).url).searchParams.get('token');
    return client.send('POST /api/auth/verify-magic-link', { json: { token } });
  };
  return {
    ...kit,
    url,
    port: Number(new URL(url).port),
    store,
    dataDir,
    workDir,
    aClient,
    signIn,
    async signedIn(user) {
      const client = aClient();
      const answer = await signIn(client, user);
      if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
      return client;
    },
    countConnections: () => promisify(app.server.getConnections.bind(app.server))(),
    logged: () => lines.join(''),
    async close() {
      for (const client of clients) client.close();
      await app.close();
      kit.db.close();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}
