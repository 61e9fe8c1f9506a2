import { z } from 'zod';
import type { Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { emptyLog, rewriteDatabase } from '../database/rewrite-database.ts';
import { databaseBytes } from '../database/size.ts';
import { DAY, HOUR, MINUTE } from '../base/instants.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobKind } from '../jobs/job-kind.ts';

const filesSchema = z.object({ files: z.array(z.string()) });
type Files = z.infer<typeof filesSchema>;

/** Removes files that a crash or the disk has kept. */
export const eraseFilesJob: JobKind<Files> = {
  name: 'erase-files',
  payload: filesSchema,
  retryAfter: [10 * MINUTE, HOUR, DAY, DAY],
  deadline: MINUTE,
  run: ({ files }, { files: ids }) => files.discard(ids),
};

const noPayload = z.object({});

/** Rewrites the database: SQLite has overwritten what was deleted, but not all that it has ever moved. */
export const rewriteJob: JobKind<z.infer<typeof noPayload>> = {
  name: 'rewrite-database',
  payload: noPayload,
  retryAfter: [10 * MINUTE, HOUR, DAY, DAY, DAY],
  deadline: 10 * MINUTE,
  async run({ db, files }) {
    if ((await files.freeBytes()) < 2 * databaseBytes(db))
      throw new Error('There is no room to rewrite the database.');
    if (!rewriteDatabase(db)) throw new Error('Another process reads the database.');
  },
};

/** Everyone waits while a database is rewritten, about a second for this many bytes. Larger ones wait for the night. */
const REWRITTEN_SOON = 32 * 1_048_576;
/** Few people work at this hour of the day, UTC. */
const NIGHT = 3 * HOUR;

const untilNight = (now: number): number => (NIGHT - (now % DAY) + DAY) % DAY;

/**
 * Has bytes erased that nobody may ever read again, in the transaction that removes their rows.
 *
 * @param files of which no row may be left.
 * @returns a function that erases them now. Call it after the commit; what it can't do, jobs do.
 */
export function requestErasure(
  services: Pick<Services, 'db' | 'files' | 'clock' | 'wakeJobs'>,
  tx: Tx,
  files: readonly string[],
): () => Promise<void> {
  const { db, clock } = services;
  const job = { turn: 'erase', delay: MINUTE };
  enqueueJob(services, tx, eraseFilesJob, { ...job, payload: { files: [...files] } });
  const delay = databaseBytes(db) <= REWRITTEN_SOON ? MINUTE : untilNight(clock.now());
  enqueueJob(services, tx, rewriteJob, { ...job, payload: {}, key: 'rewrite', delay });
  return async () => {
    try {
      await services.files.discard(files);
      emptyLog(db);
    } catch {
      // The jobs try again, and their failures are reported.
    }
  };
}
