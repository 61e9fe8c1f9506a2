import { ticketIdSchema } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import {
  ACCEPTED,
  type FirstVisit,
  readFirstPicture,
  toFirstVisit,
  writeFirstPicture,
} from '../proofs/first-pictures.ts';
import { findProofTicket, hasProofs } from '../proofs/proof-ticket.ts';
import type { ProofViewing } from '../../core/ports/proof-port.ts';
import type { FirstPicture } from '@ringmark/contract/viewing/proofs';
import type { Visited } from '@ringmark/contract/viewing/background';
import type { FactTicket } from '../../core/context/facts.ts';
import { looksOther, looksTheSame } from './judge-return.ts';
import type { Watched } from './look-twice.ts';
import { isAccepted, watchFix } from './watched-fixes.ts';

const payloadSchema = z.object({ ticketId: ticketIdSchema });
type Payload = z.infer<typeof payloadSchema>;

/** @throws OutsideFailure for a page that did not open. */
function opened<T>(visited: Visited<T>): T {
  if (visited.opened) return visited.result;
  throw new OutsideFailure('The page couldn’t be opened.');
}

/**
 * Photographs an accepted ticket's element.
 *
 * @returns null when it can't be told from the first screenshot, or when a second visitor sees it differently: such a fix is
 *   not watched
 */
export async function photographFix(
  viewer: Pick<ProofViewing, 'takeFirstPictures' | 'comparePins'>,
  { pin, page }: Pick<Watched, 'pin' | 'page'>,
  before: FirstPicture,
  signal: AbortSignal,
): Promise<FirstVisit | null> {
  const [seen] = opened(await viewer.takeFirstPictures({ page: { ...page, signal }, pins: [pin] }));
  if (!seen || (seen.state === 'found' && !seen.first)) return null;
  const { first } = seen;
  const stoodAt = first && { x: first.box.x, y: first.box.y };
  const again = { pin: { ...pin, ...(stoodAt && { stoodAt }) }, pictures: first ? [before, first] : [] };
  const [second] = opened(await viewer.comparePins({ page: { ...page, signal }, pins: [again] }));
  if (second?.state !== seen.state) return null;
  if (seen.state !== 'found') return { state: seen.state, first: null, repeated: null };
  const [withBefore, withFirst] = second.comparisons;
  const isClear = withBefore && withFirst && looksTheSame(withFirst) && looksOther(withBefore);
  return isClear ? toFirstVisit(seen) : null;
}

/** Takes the screenshot by which it is known later whether an accepted fix is still there. */
export const acceptedPictureJob: JobKind<Payload> = {
  name: 'accepted-picture',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: 3 * MINUTE,
  async run(services, { ticketId }, signal) {
    const { db } = services;
    const ticket = findProofTicket(services, db, ticketId);
    if (!ticket?.page || !isAccepted(db, ticketId)) return;
    const before = (await readFirstPicture(services, ticket))?.picture;
    if (!before) return;
    const visit = await photographFix(
      services.viewer,
      { pin: ticket.pin, page: ticket.page },
      before,
      signal,
    );
    if (!visit || !isAccepted(db, ticketId)) return;
    await writeFirstPicture(services, { ...ticket, resolution: ACCEPTED }, visit);
    db.write((tx) => {
      const ticket = findProofTicket(services, tx, ticketId);
      const row = tx.first(tx.q.selectFrom('ticket').select('number').where('id', '=', ticketId));
      if (ticket && row && isAccepted(tx, ticketId)) watchFix(tx, row.number);
    });
  },
  // A fix that can't be photographed is not watched.
  async giveUp() {},
};

/** Fixes that are accepted at once are photographed so far apart that a proof which a person requests comes in between. */
const APART = 10 * SECOND;

/** Has an accepted ticket's fix watched, in the transaction that accepts it. Does nothing for a ticket without proofs. */
export function requestAcceptedPicture(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  ticket: FactTicket,
): void {
  if (!hasProofs(ticket)) return;
  const { id: ticketId, project_id: turn } = ticket;
  const waiting = tx.first(
    tx.q
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', acceptedPictureJob.name)
      .where('turn', '=', turn),
  );
  const delay = (waiting?.count ?? 0) * APART;
  enqueueJob(services, tx, acceptedPictureJob, { payload: { ticketId }, turn, key: ticketId, delay });
}
