import type { TrackerId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { enqueueJob, hastenJob } from '../../core/jobs/enqueue-job.ts';
import { handOverJob } from './hand-over.job.ts';
import { changeHandOver, type HandOverRow, tellTeam } from './hand-over-rows.ts';
import type { TrackerRow } from './tracker-rows.ts';

/** Has it sent soon, in the transaction of its cause. */
export function sendSoon(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  { id, tracker_id }: Pick<HandOverRow, 'id' | 'tracker_id'>,
): void {
  enqueueJob(services, tx, handOverJob, {
    payload: { handOverId: id },
    turn: `hand-over ${tracker_id}`,
    key: id,
  });
  hastenJob(services, tx, handOverJob, id);
}

/** A tracker of the same place takes over the issues of one that was removed. */
export function adoptIssues(tx: Tx, { id, project_id, kind, base_url, place }: TrackerRow): void {
  tx.run(
    tx.q
      .updateTable('hand_over')
      .set({ tracker_id: id })
      .where('kind', '=', kind)
      .where('base_url', '=', base_url)
      .where('place', '=', place)
      .where('tracker_id', 'not in', (eb) => eb.selectFrom('tracker').select('tracker.id'))
      .where('ticket_id', 'in', (eb) =>
        eb.selectFrom('ticket').select('ticket.id').where('project_id', '=', project_id),
      ),
  );
}

/** Nothing is sent to a tracker that was removed. */
export function dropWaiting(services: Pick<Services, 'clock' | 'changes'>, tx: Tx, id: TrackerId): void {
  const rows = tx.all(
    tx.q
      .selectFrom('hand_over')
      .select(['id', 'ticket_id'])
      .where('tracker_id', '=', id)
      .where('state', '=', 'waiting'),
  );
  for (const row of rows) {
    const sentence = 'The tracker was removed.';
    changeHandOver(tx, row.id, { state: 'failed', sentence, next_try_at: null });
    tellTeam(services, tx, row.ticket_id);
  }
}
