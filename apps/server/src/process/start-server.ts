import type { AddressInfo } from 'node:net';
import { createSetupLink, ensurePlatform } from '@ringmark/api/people/auth/operator.service';
import { createOwnServices } from '@ringmark/api/compose/own-services';
import type { Services } from '@ringmark/api/core/context/context';
import type { QueueWorker } from '@ringmark/api/core/queue/queue-worker';
import { createJobsWorker } from '@ringmark/api/compose/jobs-worker';
import { createDeliveriesWorker } from '@ringmark/api/outward/webhooks/run-deliveries';
import { createOutboxWorker, type OutboxWorker } from '@ringmark/api/compose/outbox-worker';
import { installationId } from '@ringmark/api/core/database/installation-id';
import { isUnused } from '@ringmark/api/operation/maintenance/is-unused';
import type { MailOutcome } from '@ringmark/api/compose/run-outbox';
import type { BrowserPlaces } from '@ringmark/remote-viewer/base/find-browser';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { systemClock } from '../adapters/system-clock.ts';
import { createFileStore, removeStaged } from '../adapters/file-store.ts';
import { createInstallation } from '../adapters/installation.ts';
import { createFileVault } from '../adapters/file-vault.ts';
import { createMailer } from '../adapters/mailers/create-mailer.ts';
import { createLive } from '../adapters/outward-addresses.ts';
import { createRemoteViewing } from '../adapters/remote-viewing.ts';
import { toApiConfig } from './api-config.ts';
import { inChildProcess } from '../backups/backup-process.ts';
import { createNightlyBackups, type NightlyBackups } from '../backups/nightly-backups.ts';
import { closeServer } from '../http/listening/close-server.ts';
import { createServer } from '../create-server.ts';
import { type DataFolder, openDataFolder } from '../data-folder/data-folder.ts';
import type { Env } from '../env.ts';
import { listen, ownOriginOf } from '../http/listening/listen.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { overloadAfter, type OverloadLimits } from '../http/listening/overload.ts';
import { isOfSystem, PlainError } from './plain-error.ts';
import { createOutgoing } from './create-outgoing.ts';
import { logBrowserState } from './log-browser-state.ts';
import { logKeyState } from './log-key-state.ts';
import { startMaintenance } from './maintenance.ts';
import { findWebRoot } from '../http/client/web-client.ts';

export interface RunningServer {
  services: Services;
  publicUrl: string;
  /** The single-use link of the first start; null when an administrator exists. */
  setupLink: string | null;
  /** Finishes running work, up to a limit, and closes everything in order. */
  stop(): Promise<void>;
  /** Tells whether a hanging disk still holds the process after a stop. */
  isHeld(): boolean;
}

export interface StartOptions {
  /** The script that this process runs; without it there are no nightly backups and no trial of the browser. */
  program?: string | undefined;
  /** The places to search for browsers instead of the usual ones. */
  browserPlaces?: BrowserPlaces;
  overload?: OverloadLimits;
  /** Changes the page of the made-up shop before it is sent. */
  demoPage?: (html: string) => string;
}

/**
 * Creates the adapters, migrates the database and listens.
 *
 * @throws PlainError for a busy port, or a data folder in use.
 */
export async function startServer(env: Env, log: Log, options: StartOptions = {}): Promise<RunningServer> {
  const ending = new AsyncDisposableStack();
  try {
    return await startOver(ending, env, log, options);
  } catch (error) {
    await ending.disposeAsync().catch((second: unknown) => {
      log.error({ err: second }, "Couldn't clean up after the failed startup.");
    });
    throw isOfSystem(error) ? new PlainError(`Startup failed: ${error.message}.`, { cause: error }) : error;
  }
}

/** @param ending collects what stops each started part, the last one first. */
async function startOver(
  ending: AsyncDisposableStack,
  env: Env,
  log: Log,
  { program, browserPlaces, overload = overloadAfter(env.overloadSeconds), demoPage }: StartOptions,
): Promise<RunningServer> {
  const folder = openAndLog(env, log);
  ending.defer(() => folder.close());
  const bound: { at?: AddressInfo } = {};
  const ownOrigin = () => ownOriginOf(bound.at ?? { address: '127.0.0.1', port: env.port });
  const { viewer, outbound } = ending.use(createOutgoing(env, log, ownOrigin, browserPlaces));
  const files = createFileStore(folder.filesDir);
  const backups = createBackups(folder, env, log, program);
  const services: Services = {
    ...createOwnServices(),
    db: folder.db,
    clock: systemClock,
    files,
    viewer: createRemoteViewing(viewer, allowListOf(env), ownOrigin, env.remoteMaxSessions),
    outbound,
    vault: createFileVault(env.keyFile, log),
    installation: createInstallation(env, folder.db, () => backups.status()),
    config: toApiConfig(env, () => bound.at?.port ?? env.port),
    wakeOutbox: (when) => workers.outbox.wake(when),
    wakeJobs: () => workers.wakeJobs(),
  };
  const metrics = createMetrics({ watchesProcess: true });
  const workers = await createWorkers(services, env, log, metrics);
  ending.defer(() => workers.outbox.stop());
  ending.defer(async () => void (await Promise.all([workers.jobs.stop(), workers.deliveries.stop()])));
  const app = await createServer({
    services,
    files,
    live: createLive(viewer, ownOrigin),
    receiveFiles: viewer.receiveFiles,
    log,
    trustProxy: env.trustProxy,
    webRoot: webRootOrWarning(log),
    metrics,
    metricsToken: env.metricsToken,
    overload,
    demoPage,
  });
  // A hanging backup folder delays nothing else.
  ending.defer(async () => void (await Promise.all([closeServer(app), backups.stop()])));
  const setupLink = beginToWrite(folder, services, env, log);
  bound.at = await listen(app, env);
  workers.start();
  ending.defer(startMaintenance(services, files, log, metrics.countSwept));
  backups.start();
  ending.defer(logBrowserState(viewer, log, program !== undefined));
  let stopped: Promise<void> | undefined;
  return {
    services,
    publicUrl: services.config.publicUrl,
    setupLink: setupLink && services.config.publicUrl + pathOf(setupLink),
    stop: () => (stopped ??= ending.disposeAsync()),
    isHeld: () => backups.isAtDisk(),
  };
}

/** All writes of a start before the first request. @returns the set-up link, while there is no administrator. */
function beginToWrite(folder: DataFolder, services: Services, env: Env, log: Log): string | null {
  logKeyState(services, env, log);
  removeStaged(folder.filesDir);
  // A full disk is noticed here.
  ensurePlatform(services);
  return createSetupLink(services);
}

/** Operators need the copy to go back to the older Ringmark. */
function openAndLog(env: Env, log: Log): DataFolder {
  const folder = openDataFolder(env.dataDir);
  const { migrated, copiedTo } = folder;
  if (copiedTo !== null)
    log.info({ migrated, copiedTo }, 'The database was migrated. A copy of the previous version was kept.');
  return folder;
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function createBackups({ db }: DataFolder, env: Env, log: Log, program: string | undefined): NightlyBackups {
  return createNightlyBackups({
    ...env.backup,
    isOn: env.backup.isOn && program !== undefined,
    dataDir: env.dataDir,
    id: installationId({ db }),
    isUnused: () => isUnused({ db }),
    write: inChildProcess(program ?? '', env.freeBytesFloor),
    clock: systemClock,
    log,
  });
}

const allowListOf = ({ remoteAllow }: Env) => parseAllowList(remoteAllow.join(','));

async function createWorkers(services: Services, env: Env, log: Log, metrics: Metrics) {
  const outbox = await createOutbox(services, env, log, metrics);
  const jobs = createJobs(services, log, metrics);
  const deliveries = createDeliveries(services, log);
  const start = () => {
    outbox.start();
    jobs.start();
    deliveries.start();
  };
  const wakeJobs = () => {
    jobs.wake();
    deliveries.wake();
  };
  return { outbox, jobs, deliveries, start, wakeJobs };
}

async function createOutbox(services: Services, env: Env, log: Log, metrics: Metrics): Promise<OutboxWorker> {
  const mailer = await createMailer(env.mail, env.mailFrom, log);
  return createOutboxWorker(
    { ...services, config: services.config, mailer },
    {
      report: ({ error, ...outcome }: MailOutcome) => {
        metrics.countMail(outcome.result);
        const level = outcome.result === 'sent' || outcome.result === 'dropped' ? 'debug' : 'warn';
        log[level]({ ...outcome, ...(error !== undefined && { err: error }) }, `Email: ${outcome.result}.`);
      },
      onError: (error) => log.error({ err: error }, "Couldn't process the outbox."),
    },
  );
}

function createJobs(services: Services, log: Log, metrics: Metrics): QueueWorker {
  return createJobsWorker(services, {
    report: ({ error, ...outcome }) => {
      metrics.countJob(outcome.result);
      const level = outcome.result === 'retry' || outcome.result === 'failed' ? 'warn' : 'debug';
      log[level]({ ...outcome, ...(error !== undefined && { err: error }) }, `Job: ${outcome.result}.`);
    },
    onError: (error) => log.error({ err: error }, "Background work couldn't continue."),
  });
}

/** Webhooks. */
function createDeliveries(services: Services, log: Log): QueueWorker {
  return createDeliveriesWorker(services, {
    report: (outcome) =>
      log[outcome.result === 'refused' ? 'warn' : 'debug'](outcome, `Webhook: ${outcome.result}.`),
    onError: (error) => log.error({ err: error }, "Couldn't process the webhooks."),
  });
}

function webRootOrWarning(log: Log): string | undefined {
  const webRoot = findWebRoot();
  if (webRoot === undefined) log.warn('The web client has not been built. Serving only the API.');
  return webRoot;
}
