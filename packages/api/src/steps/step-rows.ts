import type { TicketId } from '@ringmark/contract/ids';
import { type Step, stepsSchema } from '@ringmark/contract/live/steps';
import type { Sql, Tx } from '../database/db.ts';

/** Writes what led to a new ticket's pin, in the transaction of the ticket. */
export function keepSteps(tx: Tx, ticketId: TicketId, steps: readonly Step[]): void {
  if (steps.length === 0) return;
  tx.run(tx.q.insertInto('ticket_steps').values({ ticket_id: ticketId, steps: JSON.stringify(steps) }));
}

export function readSteps(db: Sql, ticketId: TicketId): Step[] {
  const row = db.first(db.q.selectFrom('ticket_steps').select('steps').where('ticket_id', '=', ticketId));
  return row ? stepsSchema.parse(JSON.parse(row.steps)) : [];
}
