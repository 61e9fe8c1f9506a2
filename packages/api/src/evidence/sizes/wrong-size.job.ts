import { ticketIdSchema, type TicketId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Sql } from '../../core/database/db.ts';
import { MINUTE } from '../../core/base/instants.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { readFirstPicture, toFirstVisit, writeFirstPicture } from '../proofs/first-pictures.ts';
import { atSize, findProofTicket } from '../proofs/proof-ticket.ts';

const payloadSchema = z.object({ ticketId: ticketIdSchema, resolution: z.string() });
type Payload = z.infer<typeof payloadSchema>;

export const isWrong = (db: Sql, { ticketId, resolution }: { ticketId: TicketId; resolution: string }) =>
  db.first(
    db.q
      .selectFrom('wrong_size')
      .select('resolution')
      .where('ticket_id', '=', ticketId)
      .where('resolution', '=', resolution),
  ) !== undefined;

/** Takes the picture of a size that was called wrong, which proofs compare with. */
export const wrongSizeJob: JobKind<Payload> = {
  name: 'wrong-size',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: 2 * MINUTE,
  async run(services, payload, signal) {
    const { db } = services;
    const whole = isWrong(db, payload) && findProofTicket(services, db, payload.ticketId);
    if (!whole) return;
    const ticket = atSize(whole, payload.resolution);
    if (!ticket.page || (await readFirstPicture(services, ticket))) return;
    const page = { ...ticket.page, signal };
    const visited = await services.viewer.takeFirstPictures({ page, pins: [ticket.pin] });
    const seen = visited.opened ? visited.result[0] : undefined;
    // It may have been withdrawn by now.
    if (!isWrong(db, payload)) return;
    await writeFirstPicture(services, ticket, toFirstVisit(seen));
  },
};
