import { ticketIdSchema, type TicketId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { SignedInContext, Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { findPinnedPage } from '../proofs/proof-ticket.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { findFrozenPage } from './frozen-page-rows.ts';
import { keepNothing, keepPage, type PageToKeep } from './keep-page.ts';

const payloadSchema = z.object({ ticketId: ticketIdSchema });
type Payload = z.infer<typeof payloadSchema>;

/** The reporter's view has this long to be taken first. */
const VIEW_PATIENCE = 10 * SECOND;
const GATHERING_TIME = 2 * SECOND;

/** Opens a page whose reporter's view could not be taken, or never was one, and keeps it as it stands now. */
export const freezePageJob: JobKind<Payload> = {
  name: 'freeze-page',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: 2 * MINUTE,
  async run(services, { ticketId }, signal) {
    const row = findFrozenPage(services.db, ticketId);
    const pinned = findPinnedPage(services, services.db, ticketId);
    if (row?.state !== 'waiting' || !pinned) return;
    const { page, scrollX, scrollY, ...owned } = pinned;
    const toKeep = { ...owned, ticketId };
    const visited = page && (await services.viewer.freezePage({ ...page, scrollX, scrollY, signal }));
    if (!visited?.opened) keepNothing(services, toKeep, 'not_opened');
    else await keepPage(services, toKeep, visited.result, false);
  },
  async giveUp(services, { ticketId }) {
    const pinned = findPinnedPage(services, services.db, ticketId);
    if (pinned) keepNothing(services, { ...pinned, ticketId }, 'not_opened');
  },
};

/** Asks for a new pin's page to be kept, in the transaction that writes it. */
export function requestFrozenPage(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  { ticketId, projectId, organizationId }: PageToKeep,
  hasView: boolean,
): void {
  const row = { ticket_id: ticketId, organization_id: organizationId, state: 'waiting' as const };
  tx.run(tx.q.insertInto('frozen_page').values(row));
  enqueueJob(services, tx, freezePageJob, {
    payload: { ticketId },
    turn: projectId,
    key: ticketId,
    delay: hasView ? VIEW_PATIENCE : GATHERING_TIME,
  });
}

/**
 * Keeps the page of the reporter's view, right after the ticket; nobody waits for it. If that fails, the job opens the
 * page again.
 */
export async function freezeView(
  ctx: SignedInContext,
  ticketId: TicketId,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  const pinned = findPinnedPage(ctx, ctx.db, ticketId);
  if (!pinned) return;
  const captured = await ctx.viewer.freezeView({ ownerId: viewerOwnerOf(ctx.actor), sessionId, url });
  if (captured) await keepPage(ctx, { ...pinned, ticketId }, captured, true);
}
