import type { Services } from '@ringmark/api/core/context/context';
import { purgeMergedTickets } from '@ringmark/api/operation/maintenance/purge-merged-tickets';
import { purgeDeletedTickets } from '@ringmark/api/operation/maintenance/purge-deleted-tickets';
import { sweep } from '@ringmark/api/operation/maintenance/sweep';
import { findOrphanedFiles } from '@ringmark/api/operation/maintenance/orphaned-files';
import type { DiskFileStore } from '../adapters/file-store.ts';
import type { Log } from './log.ts';
import { startDoorKeeper } from './door-keeper.ts';
import { startRecheckNights } from './recheck-nights.ts';
import { mergeSearchIndex } from './index-merge.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A file is written before the row that names it; a day later no row will follow. */
const UNKNOWN_FOR = 24 * HOUR;

/** Removes files that no row names. @returns how many. */
export async function sweepFiles(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  files: DiskFileStore,
): Promise<number> {
  const old: string[] = [];
  for await (const { id, changedAt } of files.listStoredContents()) {
    if (changedAt < clock.now() - UNKNOWN_FOR) old.push(id);
  }
  const unknown = findOrphanedFiles(db, old);
  await files.discard(unknown);
  return unknown.length;
}

/** Removes expired data and merges the search index, now and every hour, and begins nights. @returns stops it. */
export function startMaintenance(
  services: Services,
  files: DiskFileStore,
  log: Log,
  countSwept: (files: number) => void,
): () => void {
  const ending = new AbortController();
  let isTidying = false;
  const removeExpired = async () => {
    // A large index on a slow disk may take longer than an hour.
    if (isTidying) return;
    isTidying = true;
    try {
      const steps = await mergeSearchIndex(services, ending.signal);
      if (steps > 0) log.info({ steps }, 'Merged the search index.');
    } catch (error) {
      log.error({ err: error }, "Couldn't merge the search index.");
    } finally {
      isTidying = false;
    }
  };
  const run = async () => {
    try {
      const swept = { ...sweep(services), files: await sweepFiles(services, files) };
      countSwept(swept.files);
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'Removed expired data.');
    } catch (error) {
      log.error({ err: error }, "Couldn't remove expired data.");
    }
    await removeExpired();
  };
  const purge = async () => {
    try {
      await purgeDeletedTickets(services);
      await purgeMergedTickets(services);
    } catch (error) {
      log.error({ err: error }, "Couldn't purge deleted tickets.");
    }
  };
  void run();
  void purge();
  const stopNights = startRecheckNights(services, log);
  const stopKeeper = startDoorKeeper(services, log);
  const timers = [setInterval(() => void run(), HOUR), setInterval(() => void purge(), MINUTE)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    stopNights();
    stopKeeper();
    ending.abort();
  };
}
