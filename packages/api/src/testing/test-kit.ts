import type { User } from '@ringmark/contract/people/users';
import type { ApiConfig, Context, Services, SignedInContext } from '../core/context/context.ts';
import type { ChangeFeed, FeedEntry } from '../core/context/change-feed.ts';
import type { Vault } from '../core/ports/vault-port.ts';
import { KEY_BYTES } from '../core/secrets/envelope.ts';
import { createOwnServices } from '../compose/own-services.ts';
import { createVault } from '../core/secrets/vault.ts';
import { type Builders, createBuilders } from './builders.ts';
import { type Caller, type FakeBrowser, aSession, createBrowser } from './fake-browser.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type FakeFileStore, fakeFileStore } from './fake-file-store.ts';
import { type FakeInstallation, fakeInstallation } from './fake-installation.ts';
import { type FakeMailer, fakeMailer } from './fake-mailer.ts';
import { type FakeOutbound, fakeOutbound } from './fake-outbound.ts';
import { type FakeViewer, fakeViewer } from './fake-viewer.ts';
import { openMigrated } from './open-migrated.ts';

export interface TestKit extends Builders {
  services: Services & {
    clock: FakeClock;
    files: FakeFileStore;
    viewer: FakeViewer;
    outbound: FakeOutbound;
    mailer: FakeMailer;
    installation: FakeInstallation;
  };
  db: Services['db'];
  clock: FakeClock;
  mailer: FakeMailer;
  files: FakeFileStore;
  viewer: FakeViewer;
  outbound: FakeOutbound;
  /** The entries that were published since the start, in order. */
  published: FeedEntry[];
  changes: ChangeFeed;
  /** Counts how often the outbox was woken. */
  wakes(): number;
  /** Calls as someone with a session, or as nobody. */
  asUser(user: Pick<User, 'id'>, impersonator?: Pick<User, 'id'>): Caller;
  asNobody(): Caller;
  /** Creates a browser for tests that look at cookies, or change them. */
  aBrowser(
    values?: Partial<Pick<FakeBrowser, 'sessionToken' | 'marker' | 'bearerToken' | 'ip'>>,
  ): FakeBrowser;
  /** The context of a call by a user, for services that are called directly. */
  contextOf(user: Pick<User, 'id'>, impersonator?: Pick<User, 'id'>): SignedInContext;
  publicContext(): Context;
}

const TEST_KEY = new Uint8Array(KEY_BYTES).fill(7);

export const TEST_CONFIG: ApiConfig = {
  publicUrl: 'http://localhost:3000',
  adminEmails: [],
  sessionDays: 30,
  uploadMaxBytes: 25 * 1_048_576,
  uploadMaxFiles: 10,
  uploadsPerDay: 300,
  organizationBytes: 5 * 1_073_741_824,
  freeBytesFloor: 500 * 1_048_576,
  verifyMode: 'auto',
  writesPerMinute: 60,
  writesPerHour: 600,
  agents: true,
};

/**
 * The whole API over a migrated database, with every port faked.
 *
 * @param options.database a file, or the bytes of a database to copy; a new one in memory without it.
 */
export function createTestKit(
  options: { config?: Partial<ApiConfig>; database?: string | Buffer; vault?: Vault } = {},
): TestKit {
  const db = openMigrated(options.database);
  const clock = fakeClock();
  const own = createOwnServices();
  const { changes } = own;
  const published: FeedEntry[] = [];
  changes.listen((entry) => published.push(entry));
  let wakes = 0;
  const services = {
    ...own,
    db,
    clock,
    files: fakeFileStore(),
    viewer: fakeViewer(),
    outbound: fakeOutbound(),
    vault: options.vault ?? createVault(() => [TEST_KEY]),
    mailer: fakeMailer(),
    installation: fakeInstallation(clock),
    config: { ...TEST_CONFIG, ...options.config },
    wakeOutbox: () => {
      wakes += 1;
    },
    wakeJobs: () => {},
  };
  const browserOf = (user: Pick<User, 'id'>, impersonator: Pick<User, 'id'> | null = null) =>
    createBrowser(services, { sessionToken: aSession(services, user, impersonator) });
  return {
    ...createBuilders(db, clock),
    services,
    db,
    clock,
    changes,
    published,
    mailer: services.mailer,
    files: services.files,
    viewer: services.viewer,
    outbound: services.outbound,
    wakes: () => wakes,
    asUser: (user, impersonator) => browserOf(user, impersonator).api,
    asNobody: () => createBrowser(services).api,
    aBrowser: (values) => createBrowser(services, values),
    contextOf(user, impersonator) {
      const context = browserOf(user, impersonator).context();
      const { actor } = context;
      if (!actor) throw new Error('This user cannot be signed in.');
      return { ...context, actor };
    },
    publicContext: () => createBrowser(services).context(),
  };
}
