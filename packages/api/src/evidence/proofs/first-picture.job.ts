import { type ProjectId, projectIdSchema, ticketIdSchema, type TicketId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { DAY, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { toFirstVisit, writeFirstPicture } from './first-pictures.ts';
import { findProofTicket, keyOfPage, type ProofTicket } from './proof-ticket.ts';

const payloadSchema = z.object({ projectId: projectIdSchema, ticketId: ticketIdSchema });
type Payload = z.infer<typeof payloadSchema>;

/** The time in which further pins of the page are placed: it is opened once for all of them. */
const GATHERING_TIME = 5 * SECOND;
/** Pins of one visit. */
const MAX_PINS = 8;
/** A pin whose page could not be opened for this long has no first picture. */
const TRIED_FOR = DAY;

/** The newest pins without a first picture, of the project that the ticket is in by now. */
function pinsWithout(services: Services, { ticketId }: Payload): ProofTicket[] {
  const { db, clock } = services;
  const ticket = db.first(db.q.selectFrom('ticket').select('project_id').where('id', '=', ticketId));
  if (!ticket) return [];
  const rows = db.all(
    db.q
      .selectFrom('ticket')
      .leftJoin('first_picture', (join) =>
        join.onRef('first_picture.ticket_id', '=', 'ticket.id').on('first_picture.resolution', '=', ''),
      )
      .select('ticket.id')
      .where('ticket.project_id', '=', ticket.project_id)
      .where('ticket.created_at', '>', toInstant(clock.now() - TRIED_FOR))
      .where('ticket.pin', 'is not', null)
      .where('first_picture.ticket_id', 'is', null)
      .orderBy('ticket.number')
      .limit(200),
  );
  return rows.flatMap(({ id }) => findProofTicket(services, db, id) ?? []);
}

/**
 * Takes the picture of an element that its proofs are compared with: soon after the pin, and as they will be taken, in a
 * page that nobody has touched. All new pins of one page share a job; those for
 * which it has no time have theirs.
 */
export const firstPictureJob: JobKind<Payload> = {
  name: 'first-picture',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: 3 * MINUTE,
  async run(services, payload, signal) {
    const waiting = pinsWithout(services, payload);
    const wanted = waiting.find(({ id }) => id === payload.ticketId);
    if (!wanted?.page) return;
    const { page } = wanted;
    const key = keyOfPage(page);
    const alike = waiting.filter((pin) => pin !== wanted && pin.page && keyOfPage(pin.page) === key);
    const pins = [wanted, ...alike].slice(0, MAX_PINS);
    const visited = await services.viewer.takeFirstPictures({
      page: { ...page, signal },
      pins: pins.map(({ pin }) => pin),
    });
    for (const [at, pin] of pins.entries()) {
      const seen = visited.opened ? visited.result[at] : undefined;
      if (visited.opened && !seen) continue;
      await writeFirstPicture(services, pin, toFirstVisit(seen));
    }
  },
};

/** Asks for the first picture of a new pin, in the transaction that writes it. */
export function requestFirstPicture(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  payload: { projectId: ProjectId; ticketId: TicketId },
): void {
  enqueueJob(services, tx, firstPictureJob, {
    payload,
    turn: payload.projectId,
    key: payload.ticketId,
    delay: GATHERING_TIME,
  });
}
