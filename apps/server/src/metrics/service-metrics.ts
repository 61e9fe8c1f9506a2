import type { Services } from '@ringmark/api/core/context/context';
import { readOutboxState } from '@ringmark/api/core/mail/outbox-state';
import { Counter, Gauge, type Registry } from 'prom-client';

const SECOND = 1_000;

/** Leaves out a figure that cannot be read now; the others are reported all the same. */
async function orUndefined<T>(ask: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

async function readFigures(services: Services) {
  const { installation, viewer, files } = services;
  const [size, outbox, browser, freeBytes, backup] = await Promise.all([
    orUndefined(() => installation.databaseSize()),
    orUndefined(() => readOutboxState(services)),
    orUndefined(() => viewer.status()),
    orUndefined(() => files.freeBytes()),
    orUndefined(() => installation.backup()),
  ]);
  return { size, outbox, browser, freeBytes, backup };
}

/** Figures that are read on request, and cost nothing otherwise. */
export function createServiceMetrics(registry: Registry): (services: Services) => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name: `ringmark_${name}`, help, registers });
    return (value: number | null | undefined) => {
      if (value === null || value === undefined) made.remove();
      else made.set(value);
    };
  };
  // These counts are kept elsewhere.
  const counter = (name: string, help: string, labelName?: string) => {
    const labelNames = labelName === undefined ? [] : [labelName];
    const made = new Counter({ name: `ringmark_${name}`, help, labelNames, registers });
    return (counts: Readonly<Record<string, number>> | number | undefined) => {
      made.reset();
      if (typeof counts === 'number') made.inc(counts);
      else if (labelName !== undefined)
        for (const [label, count] of Object.entries(counts ?? {})) made.inc({ [labelName]: label }, count);
    };
  };
  const set = {
    databaseBytes: gauge('database_bytes', 'Size of the database without its log.'),
    walBytes: gauge('database_wal_bytes', 'Size of the write-ahead log.'),
    refused: counter('database_refused_writes_total', 'Writes that the database rejected.', 'reason'),
    waiting: gauge('outbox_waiting', 'Emails waiting to be sent.'),
    oldest: gauge('outbox_oldest_age_seconds', 'How long the oldest unsent email has been waiting.'),
    failed: gauge('outbox_failed', 'Undelivered emails from the last 90 days.'),
    sessions: gauge('browser_sessions', "Pages open in the server's browser."),
    maxSessions: gauge('browser_sessions_max', 'How many pages can be open.'),
    starts: counter('browser_starts_total', 'Starts of the browser.'),
    crashes: counter('browser_crashes_total', 'Unexpected exits of the browser or one of its pages.'),
    denials: counter('egress_denials_total', 'Requests from pages that the proxy rejected.', 'reason'),
    freeBytes: gauge('disk_free_bytes', 'Free space on the volume of the data folder.'),
    backupAge: gauge('backup_age_seconds', 'Age of the last nightly backup.'),
    backupFailures: counter('backup_failures_total', 'Nightly backups that failed.'),
  };
  return async (services) => {
    const { clock, db } = services;
    const { size, outbox, browser, freeBytes, backup } = await readFigures(services);
    const ageOf = (at: number) => Math.max(0, (clock.now() - at) / SECOND);
    set.databaseBytes(size?.bytes);
    set.walBytes(size?.walBytes);
    set.refused({ ...db.refused });
    set.waiting(outbox?.waiting);
    set.oldest(outbox && (outbox.oldestAt === null ? 0 : ageOf(Date.parse(outbox.oldestAt))));
    set.failed(outbox?.failed);
    set.sessions(browser?.sessions);
    set.maxSessions(browser?.maxSessions);
    set.starts(browser?.starts);
    set.crashes(browser?.crashes);
    set.denials(browser?.denials);
    set.freeBytes(freeBytes);
    set.backupAge(backup?.last && ageOf(backup.last.at));
    set.backupFailures(backup?.failures);
  };
}
