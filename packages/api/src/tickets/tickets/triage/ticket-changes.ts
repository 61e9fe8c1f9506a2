import type { TicketId } from '@ringmark/contract/ids';
import type { TicketChange } from '@ringmark/contract/tickets/triage';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Tx } from '../../../core/database/db.ts';
import type { TicketChangeTable } from '../../../core/database/tables/team-tables.ts';
import { newId } from '../../../core/base/new-id.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { seesLabels } from '../../../projects/labels/labels.access.ts';
import { reachedProjects } from '../../../core/reach/project-reach.ts';
import { requireTicket } from '../tickets.access.ts';
import { seesDueDates } from './due-sight.ts';

interface Named {
  id: string;
  name: string;
}

export interface WrittenChange {
  kind: TicketChangeTable['kind'];
  before: Named | string | null;
  after: Named | string | null;
}

const wordOf = (side: Named | string | null) => (typeof side === 'object' ? (side?.name ?? null) : side);
const idOf = (side: Named | string | null) => (typeof side === 'object' ? (side?.id ?? null) : null);

/** Writes one line of a ticket's history. */
export function writeTicketChange(
  { actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>,
  tx: Tx,
  ticketId: TicketId,
  { kind, before, after }: WrittenChange,
): void {
  tx.run(
    tx.q.insertInto('ticket_change').values({
      id: newId(),
      ticket_id: ticketId,
      kind,
      before: wordOf(before),
      after: wordOf(after),
      before_id: idOf(before),
      after_id: idOf(after),
      user_id: actor.user.id,
      actor_user_id: actor.impersonator?.id ?? null,
      changed_at: toInstant(clock.now()),
    }),
  );
}

/** The oldest first. Labels and due dates are told to the team alone, and names of projects to those who reach them. */
export function listTicketChanges({ db, actor }: SignedInContext, id: TicketId): TicketChange[] {
  const ticket = requireTicket(db, actor, id);
  const rows = db.all(
    db.q
      .selectFrom('ticket_change')
      .innerJoin('user', 'user.id', 'ticket_change.user_id')
      .selectAll('ticket_change')
      .select('user.name as user_name')
      .where('ticket_id', '=', ticket.id)
      .$if(!seesLabels(actor), (query) => query.where('kind', '!=', 'label'))
      .$if(!seesDueDates(actor), (query) => query.where('kind', '!=', 'due'))
      .orderBy('ticket_change.id'),
  );
  const reached = reachedProjects(db, actor);
  const isTold = (kind: TicketChange['kind'], named: string | null) =>
    kind !== 'project' || reached === null || reached.some((projectId) => projectId === named);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    before: isTold(row.kind, row.before_id) ? row.before : null,
    after: isTold(row.kind, row.after_id) ? row.after : null,
    changedAt: row.changed_at,
    user: { id: row.user_id, name: row.user_name },
  }));
}
