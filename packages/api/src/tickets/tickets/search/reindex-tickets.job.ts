import { z } from 'zod';
import type { Tx } from '../../../core/database/db.ts';
import { textsOfTicket, ticketsBelow } from '../../../core/database/statements/search-index-statements.ts';
import { type Steps, writeInPieces } from '../../../core/database/write-in-pieces.ts';
import type { Services } from '../../../core/context/context.ts';
import { MINUTE } from '../../../core/base/instants.ts';
import { enqueueJob } from '../../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../../core/jobs/job-kind.ts';
import { reindexTicket } from '../changes/ticket-writes.ts';
import { hadOtherWords } from './former-words.ts';

/** The job begins with the newest ticket if `below` is null. */
const payloadSchema = z.object({ below: z.number().nullable() });
type Payload = z.infer<typeof payloadSchema>;

/** Other jobs have their turn after this many tickets. */
const AT_A_TIME = 500;

function* reindexSteps(services: Services, first: Tx, { below }: Payload): Steps<void> {
  let tx = first;
  const tickets = ticketsBelow(tx).all({ below: below ?? Number.MAX_SAFE_INTEGER, limit: AT_A_TIME });
  for (const { id } of tickets) {
    // A search finds other tickets by the same words as before.
    if (textsOfTicket(tx).all({ ticketId: id }).some(hadOtherWords)) reindexTicket(tx, id);
    tx = yield;
  }
  const last = tickets.at(-1);
  if (last === undefined || tickets.length < AT_A_TIME) return;
  enqueueJob(services, tx, reindexJob, {
    payload: { below: last.number },
    turn: reindexJob.name,
    key: reindexJob.name,
  });
}

/** Indexes tickets again whose words are folded in another way since migration 57, newest first. */
export const reindexJob: JobKind<Payload> = {
  name: 'search.reindex',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE, 60 * MINUTE],
  deadline: 10 * MINUTE,
  run: (services, payload) => writeInPieces(services.db, (tx) => reindexSteps(services, tx, payload)),
};
