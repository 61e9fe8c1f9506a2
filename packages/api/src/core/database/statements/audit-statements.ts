import type { Insertable } from 'kysely';
import { preparedStatement } from './prepared.ts';
import type { AuditTable } from '../tables/record-tables.ts';

/** Runs for every card that an administrator drags. */
export const insertAuditEntry = preparedStatement<Insertable<AuditTable>>(
  `insert into audit (id, at, action, actor_user_id, impersonated_user_id, subject_type, subject_id, summary)
   values (@id, @at, @action, @actor_user_id, @impersonated_user_id, @subject_type, @subject_id, @summary)`,
);
