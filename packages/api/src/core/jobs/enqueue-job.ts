import { sql } from 'kysely';
import type { Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { toInstant } from '../base/instants.ts';
import { newId } from '../base/new-id.ts';
import type { JobKind } from './job-kind.ts';

export interface JobToEnqueue<Payload> {
  payload: Payload;
  /** Jobs of one turn run one after the other: mostly the id of a project. */
  turn: string;
  /** A job of this kind and key that waits already takes the place of this one. */
  key?: string;
  /** ms until it is due. */
  delay?: number;
}

/** Writes a job in the transaction that causes it; it runs after the commit. */
export function enqueueJob<Payload>(
  { clock, wakeJobs }: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  kind: JobKind<Payload>,
  { payload, turn, key, delay = 0 }: JobToEnqueue<Payload>,
): void {
  const now = clock.now();
  const row = {
    id: newId(),
    kind: kind.name,
    turn,
    key: key ?? null,
    payload: JSON.stringify(payload),
    due_at: toInstant(now + delay),
    created_at: toInstant(now),
  };
  tx.run(
    tx.q
      .insertInto('job')
      .values(row)
      .onConflict((oc) => oc.doNothing()),
  );
  tx.afterCommit(wakeJobs);
}

/** Makes a job of this key that waits for its time due now, or in `delay` ms: someone waits for it. */
export function hastenJob(
  { clock, wakeJobs }: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  { name }: Pick<JobKind<unknown>, 'name'>,
  key: string,
  delay = 0,
): void {
  const due_at = toInstant(clock.now() + delay);
  const hastened = tx.run(
    tx.q
      .updateTable('job')
      .set({ due_at })
      .where('kind', '=', name)
      .where('key', '=', key)
      .where('state', '=', sql.lit<'waiting'>('waiting'))
      .where('lease_until', 'is', null)
      .where('due_at', '>', due_at),
  );
  if (hastened > 0) tx.afterCommit(wakeJobs);
}
