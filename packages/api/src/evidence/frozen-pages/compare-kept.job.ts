import { type ProjectId, ticketIdSchema } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import { findPinnedPage } from '../proofs/proof-ticket.ts';
import { findFrozenPage, isKept } from './frozen-page-rows.ts';
import { readKeptPage } from './read-kept-page.ts';
import type { KeptSeen } from '@ringmark/contract/viewing/frozen-pages';

const payloadSchema = z.object({ ticketId: ticketIdSchema, look: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/** First pictures and proofs get the places of the background before: a page changes, and a kept one does not. */
const PATIENCE = 8 * SECOND;

/** A kept page that fails to open is not compared. That is no failed job of the server. */
const unlessOfPage = (error: unknown): never => {
  const isOfPage = error instanceof AppError && error.code !== 'remote_busy';
  throw isOfPage ? new OutsideFailure(error.message, { cause: error }) : error;
};

function writeSeen(services: Services, { ticketId }: Payload, { differs, elementState }: KeptSeen): void {
  services.db.write((tx) => {
    const pinned = findPinnedPage(services, tx, ticketId);
    if (!pinned) return;
    const { projectId } = pinned;
    const seen = { differs, element_state: elementState };
    tx.run(tx.q.updateTable('frozen_page').set(seen).where('ticket_id', '=', ticketId));
    recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  });
}

/**
 * Compares a kept page with what was shown when it was taken. The viewer holds that picture in memory, so a page is never
 * compared after a restart.
 */
export const compareKeptJob: JobKind<Payload> = {
  name: 'compare-kept',
  payload: payloadSchema,
  retryAfter: [MINUTE],
  deadline: 2 * MINUTE,
  async run(services, payload, signal) {
    const { ticketId, look } = payload;
    const row = findFrozenPage(services.db, ticketId);
    const pinned = findPinnedPage(services, services.db, ticketId);
    if (!row || !isKept(row) || row.width === null || row.height === null || !pinned) return;
    const page = await readKeptPage(services, row);
    if (!page) return;
    const { element, preferences, projectId: ownerId } = pinned;
    const { width, height } = row;
    const wanted = { ownerId, look, page, element, width, height, signal };
    const seen = await services.viewer
      .compareKept({ ...wanted, ...(preferences && { preferences }) })
      .catch(unlessOfPage);
    if (seen) writeSeen(services, payload, seen);
  },
};

/** Asks for a page to be compared, in the transaction that keeps it. */
export function requestComparison(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  { ticketId, look, projectId }: Payload & { projectId: ProjectId },
): void {
  enqueueJob(services, tx, compareKeptJob, {
    payload: { ticketId, look },
    turn: projectId,
    key: ticketId,
    delay: PATIENCE,
  });
}
