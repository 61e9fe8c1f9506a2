import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface JobTable {
  id: string;
  kind: string;
  /** Jobs of one turn run one after the other: mostly a project. */
  turn: string;
  /** Waiting jobs of one kind and key are one job. */
  key: string | null;
  payload: Json;
  state: Generated<'waiting' | 'failed'>;
  attempts: Generated<number>;
  due_at: Instant;
  /** The end of the lease while the job runs: after this another process may run it. */
  lease_until: Instant | null;
  last_error: string | null;
  created_at: Instant;
  failed_at: Instant | null;
}
