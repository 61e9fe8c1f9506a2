import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import type { HandOverId, TicketId } from '@ringmark/contract/ids';
import type { HandOver } from '@ringmark/contract/tickets/hand-overs';
import { CLOSED_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Selectable } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { HandOverTable } from '../../core/database/tables/tracker-tables.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';

export type HandOverRow = Selectable<HandOverTable>;

/** A word that nobody else has written: strangers cannot have made an issue with it. */
export const newMarker = (): string => `ringmark-${randomBytes(10).toString('hex')}`;

export const findHandOver = (db: Sql, id: HandOverId): HandOverRow | undefined =>
  db.first(db.q.selectFrom('hand_over').selectAll().where('id', '=', id));

export const handOversOf = (db: Sql, ticketId: TicketId): HandOverRow[] =>
  db.all(db.q.selectFrom('hand_over').selectAll().where('ticket_id', '=', ticketId).orderBy('id'));

export function changeHandOver(tx: Tx, id: HandOverId, values: Partial<HandOverRow>): void {
  tx.run(tx.q.updateTable('hand_over').set(values).where('id', '=', id));
}

/** Only the team is notified about it. */
export function tellTeam(services: Pick<Services, 'clock' | 'changes'>, tx: Tx, ticketId: TicketId): void {
  const ticket = tx.first(tx.q.selectFrom('ticket').select('project_id').where('id', '=', ticketId));
  if (!ticket) return;
  const event = { kind: 'ticket.updated' as const, ticketId, projectId: ticket.project_id };
  recordChange(services, tx, event, [scopeOf.team]);
}

export const NO_PROPOSAL = { proposed_status: null, proposed_sentence: null, proposed_at: null } as const;

/** Someone has moved the ticket there since, or further. */
function isFollowed(db: Sql, { ticket_id, proposed_at }: HandOverRow, status: TicketStatus): boolean {
  const among: TicketStatus[] = status === 'Done' ? [...CLOSED_STATUSES] : [status];
  const moved = db.first(
    db.q
      .selectFrom('status_history')
      .select('id')
      .where('ticket_id', '=', ticket_id)
      .where('new_status', 'in', among)
      .where('changed_at', '>=', proposed_at ?? '')
      .limit(1),
  );
  return moved !== undefined;
}

function proposalOf(db: Sql, row: HandOverRow, present: TicketStatus): HandOver['proposal'] {
  const { proposed_status: status, proposed_sentence: sentence, proposed_at: at } = row;
  if (status === null || sentence === null || at === null || status === present) return null;
  return isFollowed(db, row, status) ? null : { status, sentence, at };
}

const isThere = (db: Sql, { tracker_id: id }: HandOverRow): boolean =>
  db.first(db.q.selectFrom('tracker').select('id').where('id', '=', id)) !== undefined;

/** @param present the ticket's status */
export const toHandOver = (db: Sql, row: HandOverRow, present: TicketStatus): HandOver => ({
  id: row.id,
  kind: row.kind,
  place: row.place,
  trackerId: isThere(db, row) ? row.tracker_id : null,
  state: row.state,
  sentence: row.sentence,
  issueKey: row.issue_key,
  issueUrl: row.issue_url,
  issueState: row.issue_state,
  proposal: proposalOf(db, row, present),
  // The first attempt is made immediately.
  nextTryAt: row.attempts > 0 && row.state === 'waiting' ? row.next_try_at : null,
  createdAt: row.created_at,
});

export const handedOver = ({ kind }: Pick<HandOverRow, 'kind'>, key: string): string =>
  `Handed over to ${TRACKER_NAMES[kind]} as ${key}.`;
