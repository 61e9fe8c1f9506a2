import { setImmediate, setTimeout } from 'node:timers/promises';
import { createSetupLink, ensurePlatform } from '@ringmark/api/auth/operator.service';
import type { Services } from '@ringmark/api/context';
import { createChangeFeed } from '@ringmark/api/events/change-feed';
import { createOutboxWorker, type OutboxWorker } from '@ringmark/api/mail/outbox-worker';
import { installationId } from '@ringmark/api/maintenance/installation-id';
import type { MailOutcome } from '@ringmark/api/mail/run-outbox';
import type { BrowserPlaces } from '@ringmark/remote-viewer/find-browser';
import { parseAllowList } from '@ringmark/remote-viewer/guard/allow-list';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { systemClock } from './adapters/clock.ts';
import { createFileStore } from './adapters/file-store.ts';
import { createInstallation } from './adapters/installation.ts';
import { createMailer } from './adapters/mailers/create-mailer.ts';
import { createLive, createRemoteViewing } from './adapters/remote-viewing.ts';
import { toApiConfig } from './api-config.ts';
import { inOwnProcess } from './backups/backup-process.ts';
import { createNightlyBackups, type NightlyBackups } from './backups/nightly-backups.ts';
import { createServer, type RingmarkServer } from './create-server.ts';
import { type DataFolder, openDataFolder } from './data-folder/data-folder.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { OverloadLimits } from './overload.ts';
import { PlainError } from './plain-error.ts';
import { tellOfBrowser } from './tell-of-browser.ts';
import { startUpkeep } from './upkeep.ts';
import { findWebRoot } from './web-client.ts';

export interface RunningServer {
  services: Services;
  /** Where people open it. */
  publicUrl: string;
  /** The single-use link of the very first start; null when there is somebody to administer. */
  setupLink: string | null;
  /** Finishes what is under way, for as long as it is bearable, and closes everything in order. */
  stop(): Promise<void>;
}

/** When nothing new has come for so long, in ms, all that was on the line when a stop was asked for is there. */
const QUIET = 100;
/** How long the server listens at most once a stop was asked for, in ms. */
const LAST_CALL = 2_000;
/** How long requests that are under way may take once a stop was asked for, in ms. */
const FINISH_WITHIN = 10_000;

export interface StartOptions {
  /**
   * The script that this process runs, for what is better done in another one; without it nothing is backed up by
   * itself, and the browser is not tried.
   */
  program?: string | undefined;
  /** Where browsers are looked for, when not in the usual places. */
  browserPlaces?: BrowserPlaces;
  /** When requests are sent away, where not at what a process of its own bears. */
  overload?: OverloadLimits;
}

/**
 * Makes every port real, migrates the database and listens.
 *
 * @throws PlainError for what one sentence explains: a busy port, a data folder in use.
 */
export async function startServer(env: Env, log: Log, options: StartOptions = {}): Promise<RunningServer> {
  const folder = openDataFolder(env.dataDir);
  try {
    return await startOver(folder, env, log, options);
  } catch (error) {
    folder.close();
    throw error;
  }
}

async function startOver(
  folder: DataFolder,
  env: Env,
  log: Log,
  { program, browserPlaces, overload }: StartOptions,
): Promise<RunningServer> {
  const address = { port: env.port };
  const ownOrigin = () => `http://${loopbackOf(env.host)}:${address.port}`;
  const viewer = createViewer(env, log, ownOrigin, browserPlaces);
  const files = await createFileStore(folder.filesDir);
  const backups = createBackups(folder, env, log, program);
  const services: Services = {
    db: folder.db,
    clock: systemClock,
    files,
    viewer: createRemoteViewing(
      viewer,
      parseAllowList(env.remoteAllow.join(',')),
      ownOrigin,
      env.remoteMaxSessions,
    ),
    installation: createInstallation(env, folder.db, () => backups.status()),
    changes: createChangeFeed(),
    config: toApiConfig(env, () => address.port),
    wakeOutbox: (when) => outbox.wake(when),
  };
  const metrics = createMetrics({ watchesProcess: true });
  const outbox = await createOutbox(services, env, log, metrics);
  const app = await createServer({
    services,
    files,
    live: createLive(viewer, ownOrigin),
    log,
    trustProxy: env.trustProxy,
    webRoot: webRootOrWarning(log),
    metrics,
    metricsToken: env.metricsToken,
    ...(overload && { overload }),
  });
  address.port = await listen(app, env);
  ensurePlatform(services);
  outbox.start();
  const stopUpkeep = startUpkeep(services, files, log, metrics.countSwept);
  backups.start();
  const stopTelling = tellOfBrowser(viewer, log, program !== undefined);
  return {
    services,
    publicUrl: services.config.publicUrl,
    setupLink: createSetupLink(services),
    async stop() {
      stopUpkeep();
      stopTelling();
      await backups.stop();
      await closeWithin(app, FINISH_WITHIN);
      await viewer.stop();
      await outbox.stop();
      folder.close();
    },
  };
}

function createBackups({ db }: DataFolder, env: Env, log: Log, program: string | undefined): NightlyBackups {
  return createNightlyBackups({
    ...env.backup,
    isOn: env.backup.isOn && program !== undefined,
    dataDir: env.dataDir,
    id: installationId({ db }),
    write: inOwnProcess(program ?? '', env.freeBytesFloor),
    clock: systemClock,
    log,
  });
}

function createViewer(
  env: Env,
  log: Log,
  ownOrigin: () => string,
  browserPlaces: BrowserPlaces = {},
): RemoteViewer {
  if (env.remoteAllow.length > 0) {
    log.warn({ allow: env.remoteAllow }, 'Remote viewing may reach these places although they are private.');
  }
  return createRemoteViewer({
    ...(env.browserPath !== undefined && { browserPath: env.browserPath }),
    ...(env.browserEndpoint !== undefined && { browserEndpoint: env.browserEndpoint }),
    proxy: env.remoteProxy,
    browserPlaces,
    maxSessions: env.remoteMaxSessions,
    idleSeconds: env.remoteIdleSeconds,
    allow: env.remoteAllow,
    ownOrigin,
    log,
  });
}

async function createOutbox(services: Services, env: Env, log: Log, metrics: Metrics): Promise<OutboxWorker> {
  const mailer = await createMailer(env.mail, env.mailFrom, log);
  return createOutboxWorker(
    { ...services, config: services.config, mailer },
    {
      report: ({ error, ...outcome }: MailOutcome) => {
        metrics.countMail(outcome.result);
        const level = outcome.result === 'sent' || outcome.result === 'dropped' ? 'debug' : 'warn';
        log[level]({ ...outcome, ...(error !== undefined && { err: error }) }, `Mail: ${outcome.result}.`);
      },
      onError: (error) => log.error({ err: error }, 'The outbox could not be worked through.'),
    },
  );
}

function webRootOrWarning(log: Log): string | undefined {
  const webRoot = findWebRoot();
  if (webRoot === undefined) log.warn('The web client is not built: only the API is served.');
  return webRoot;
}

/** An address of this machine that the server answers on, for the browser that shows its own pages. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function listen(app: RingmarkServer, env: Env): Promise<number> {
  try {
    await app.listen({ host: env.host, port: env.port });
  } catch (error) {
    await app.close();
    throw toPlainError(error, env);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : env.port;
}

function toPlainError(error: unknown, { host, port }: Env): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const cause = { cause: error };
  if (code === 'EADDRINUSE') {
    return new PlainError(
      `Port ${port} of ${host} is in use by another program: stop it, or set RINGMARK_PORT to another port.`,
      cause,
    );
  }
  if (code === 'EACCES') {
    return new PlainError(
      `This user may not listen on port ${port}: set RINGMARK_PORT to one above 1023.`,
      cause,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new PlainError(`${host} is no address of this machine: change RINGMARK_HOST.`, cause);
  }
  return error;
}

/** Goes on listening until no new request has come for a moment: closing cuts off what nobody has read yet. */
async function takeLastRequests(app: RingmarkServer): Promise<void> {
  const end = performance.now() + LAST_CALL;
  let before = -1;
  while (app.requestCount() !== before && performance.now() < end) {
    before = app.requestCount();
    await setTimeout(QUIET);
    // Where the machine is busy the timer is late; what has arrived meanwhile comes first.
    await setImmediate();
  }
}

/**
 * Says that no more should come, takes in what was on its way, and waits for the answers; what is still there after
 * `ms` is cut off.
 */
async function closeWithin(app: RingmarkServer, ms: number): Promise<void> {
  app.announceStop();
  await takeLastRequests(app);
  const cutting = new AbortController();
  const cut = setTimeout(ms, undefined, cutting).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await app.close().finally(() => cutting.abort());
  await cut;
}
