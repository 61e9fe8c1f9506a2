import type { TicketId } from '@ringmark/contract/ids';
import { type Step, stepsSchema } from '@ringmark/contract/live/steps';
import type { Sql, Tx } from '../../core/database/db.ts';

/** A page that led on at once is passed by, also where a person has removed what they did there. */
const isPassed = (step: Step, next: Step | undefined): boolean =>
  step.kind === 'arrived' && next?.kind === 'arrived';

/** Writes what led to a new ticket's pin, in the transaction of the ticket. */
export function keepSteps(tx: Tx, ticketId: TicketId, steps: readonly Step[]): void {
  const kept = steps.filter((step, index) => !isPassed(step, steps[index + 1]));
  if (kept.length === 0) return;
  tx.run(tx.q.insertInto('ticket_steps').values({ ticket_id: ticketId, steps: JSON.stringify(kept) }));
}

export function readSteps(db: Sql, ticketId: TicketId): Step[] {
  const row = db.first(db.q.selectFrom('ticket_steps').select('steps').where('ticket_id', '=', ticketId));
  return row ? stepsSchema.parse(JSON.parse(row.steps)) : [];
}

const OPENINGS: ReadonlySet<Step['kind']> = new Set(['opened', 'arrived', 'went']);
const PRESSES: ReadonlySet<Step['kind']> = new Set(['pressed', 'key', 'typed', 'chose']);

/** Returns what was done on the page that the pin is on, since it was opened. */
export const onPinnedPage = (steps: readonly Step[]): Step[] =>
  steps.slice(steps.findLastIndex(({ kind }) => OPENINGS.has(kind)) + 1);

/** Tells whether someone did more on the pinned page than look at it: the page was opened, and then changed by hand. */
export function isPinAfterPress(db: Sql, ticketId: TicketId): boolean {
  const done = onPinnedPage(readSteps(db, ticketId));
  return done.some((step) => PRESSES.has(step.kind) || (step.kind === 'pinned' && step.over !== undefined));
}
