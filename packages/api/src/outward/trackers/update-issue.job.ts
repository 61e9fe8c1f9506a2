import { handOverIdSchema, type TicketId } from '@ringmark/contract/ids';
import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { DAY, HOUR, MINUTE } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import {
  changeHandOver,
  findHandOver,
  handedOver,
  handOversOf,
  type HandOverRow,
  tellTeam,
} from './hand-over-rows.ts';
import { pictureAddress, pictureOf } from './pin-picture.ts';
import { findTracker, openTracker } from './tracker-rows.ts';
import { VENDORS } from './vendors/vendors.ts';

const payloadSchema = z.object({ handOverId: handOverIdSchema });
type Payload = z.infer<typeof payloadSchema>;

function say(services: Services, row: HandOverRow, more: string): void {
  services.db.write((tx) => {
    changeHandOver(tx, row.id, { sentence: `${handedOver(row, row.issue_key ?? '')} ${more}` });
    tellTeam(services, tx, row.ticket_id);
  });
}

/** @throws OutsideFailure where the tracker does not do it. */
async function clear(services: Services, row: HandOverRow, signal: AbortSignal): Promise<void> {
  const tracker = findTracker(services.db, row.tracker_id);
  const opened = tracker && openTracker(services, tracker);
  if (!opened || row.issue_key === null) throw new OutsideFailure('The tracker can no longer be used.');
  const picture = await pictureOf(services, row.ticket_id);
  const call = { services, tracker, token: opened.token, signal };
  const address = pictureAddress(services, row.ticket_id, row.tracker_id);
  const cleared = await VENDORS[row.kind].clear(call, { key: row.issue_key }, picture, address);
  if (!cleared.ok) throw new OutsideFailure(cleared.sentence);
}

/** Removes from an issue what it shows and says about the page, after the ticket's screenshot was blurred. */
export const updateIssueJob: JobKind<Payload> = {
  name: 'update-issue',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, DAY],
  deadline: 120_000,
  async run(services, { handOverId }, signal) {
    const row = findHandOver(services.db, handOverId);
    // The ticket of an issue that is being created right now may have been read before the blur.
    if (row?.state === 'waiting') throw new OutsideFailure('The issue is not there yet.');
    if (row?.state !== 'sent') return;
    await clear(services, row, signal);
    say(services, row, 'Its screenshot was replaced after the blur.');
  },
  async giveUp(services, { handOverId }) {
    const row = findHandOver(services.db, handOverId);
    if (row?.state !== 'sent') return;
    const name = TRACKER_NAMES[row.kind];
    say(services, row, `${name} still has the screenshot without the blur. Remove it there.`);
  },
};

/** Asks for the issues of a ticket to be cleared, in the transaction that blurs its screenshot. */
export function requestIssueUpdates(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  ticketId: TicketId,
): void {
  for (const { id, tracker_id: trackerId } of handOversOf(tx, ticketId)) {
    const payload = { handOverId: id };
    enqueueJob(services, tx, updateIssueJob, { payload, turn: `hand-over ${trackerId}`, key: id });
  }
}
