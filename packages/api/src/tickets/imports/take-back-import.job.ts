import {
  labelIdSchema,
  projectIdSchema,
  ticketImportIdSchema,
  type TicketImportId,
} from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { writeInPieces, type Steps } from '../../core/database/write-in-pieces.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { isUnderWay } from './imports-under-way.ts';
import { removeTickets } from './remove-tickets.ts';

const payloadSchema = z.object({
  importId: ticketImportIdSchema,
  projectId: projectIdSchema,
  /** The labels that the import added. */
  labelIds: z.array(labelIdSchema),
});
export type UnfinishedImport = z.infer<typeof payloadSchema>;

/** Longer than any import takes. */
const DELAY = 10 * MINUTE;

/** Removes an unfinished import after a crash or on a disk that was full. */
export const takeBackJob: JobKind<UnfinishedImport> = {
  name: 'import.take-back',
  payload: payloadSchema,
  retryAfter: [MINUTE, DELAY, DELAY],
  deadline: 5 * MINUTE,
  async run(services, payload) {
    if (isUnderWay(services, payload.projectId))
      return services.db.write((tx) => planTakeBack(services, tx, payload));
    await takeBack(services, payload);
  },
};

/** Call it in the transaction that begins an import. */
export const planTakeBack = (
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  payload: UnfinishedImport,
): void =>
  enqueueJob(services, tx, takeBackJob, {
    payload,
    turn: payload.projectId,
    key: payload.importId,
    delay: DELAY,
  });

/** Call it in the transaction that ends an import. */
export const forgetTakeBack = (tx: Tx, id: TicketImportId): void =>
  void tx.run(tx.q.deleteFrom('job').where('kind', '=', takeBackJob.name).where('key', '=', id));

function* takeBackSteps(
  services: Pick<Services, 'clock' | 'changes' | 'viewer'>,
  tx: Tx,
  { importId, projectId, labelIds }: UnfinishedImport,
): Steps<void> {
  const found = tx.first(tx.q.selectFrom('ticket_import').selectAll().where('id', '=', importId));
  if (found?.ticket_count !== 0) return;
  const { kept, end } = yield* removeTickets(services, tx, found);
  if (kept.length > 0) {
    // Tickets that people have worked on stay.
    end.run(end.q.updateTable('ticket_import').set({ ticket_count: kept.length }).where('id', '=', importId));
  } else {
    end.run(end.q.deleteFrom('imported_ticket').where('import_id', '=', importId));
    end.run(end.q.deleteFrom('ticket_import').where('id', '=', importId));
  }
  for (const id of labelIds) {
    const isUsed = end.q.selectFrom('ticket_label').select('label_id').where('label_id', '=', id);
    end.run(
      end.q
        .deleteFrom('label')
        .where('id', '=', id)
        .where((eb) => eb.not(eb.exists(isUsed))),
    );
  }
  forgetTakeBack(end, importId);
  recordChange(services, end, { kind: 'tickets.changed', projectId }, projectId);
}

/** Removes everything an unfinished import has created. Does nothing for a finished one. */
export const takeBack = (
  services: Pick<Services, 'db' | 'clock' | 'changes' | 'viewer'>,
  payload: UnfinishedImport,
): Promise<void> => writeInPieces(services.db, (tx) => takeBackSteps(services, tx, payload));
