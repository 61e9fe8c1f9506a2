import { projectIdSchema, ticketIdSchema, userIdSchema, labelIdSchema } from '@ringmark/contract/ids';
import { severitySchema, ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';
import type { Tx } from '../../core/database/db.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** All of a ticket that an edit of many can change. */
const ticketStateSchema = z.object({
  status: ticketStatusSchema,
  rank: z.number(),
  severity: severitySchema,
  project_id: projectIdSchema,
  assignee_id: userIdSchema.nullable(),
  accepted_at: z.string().nullable(),
  accepted_by: userIdSchema.nullable(),
  updated_at: z.string(),
  labels: z.array(labelIdSchema),
  /** Rows of other tables as they are. */
  wait: z.array(rowSchema),
  check: z.array(rowSchema),
});
export type TicketState = z.infer<typeof ticketStateSchema>;

export const ticketChangesSchema = z.array(
  z.object({
    id: ticketIdSchema,
    before: ticketStateSchema,
    after: ticketStateSchema,
    /** Entries of the history between these ids are the edit's. */
    at: z.string(),
    until: z.string(),
  }),
);
export type TicketChanges = z.infer<typeof ticketChangesSchema>;

const rowsOf = ({ sqlite }: Tx, source: string, value: string | number) =>
  rowSchema.array().parse(sqlite.prepare(source).all(value));

const CHECKS = 'select * from element_check where ticket_number = ?';
const WAITS = 'select * from ticket_wait where ticket_id = ?';

export const labelsOf = (tx: Tx, number: number): TicketState['labels'] =>
  tx
    .all(tx.q.selectFrom('ticket_label').select('label_id').where('ticket_number', '=', number))
    .map(({ label_id }) => label_id)
    .toSorted();

export function stateOf(tx: Tx, ticket: VisibleTicket): TicketState {
  const { status, rank, severity, project_id, assignee_id, accepted_at, accepted_by, updated_at } = ticket;
  return {
    status,
    rank,
    severity,
    project_id,
    assignee_id,
    accepted_at,
    accepted_by,
    updated_at,
    labels: labelsOf(tx, ticket.number),
    wait: rowsOf(tx, WAITS, ticket.id),
    check: rowsOf(tx, CHECKS, ticket.number),
  };
}

const EDITED = ['status', 'severity', 'project_id', 'assignee_id'] as const;

export const isSame = (one: TicketState, other: TicketState): boolean =>
  EDITED.every((field) => one[field] === other[field]) && one.labels.join() === other.labels.join();

/** Tells whether everything that the edit changed is still as the edit made it. */
export function isAsEdited(
  now: TicketState,
  { before, after }: Pick<TicketChanges[number], 'before' | 'after'>,
) {
  const changed = EDITED.filter((field) => before[field] !== after[field]);
  const added = after.labels.filter((id) => !before.labels.includes(id));
  const removed = before.labels.filter((id) => !after.labels.includes(id));
  return (
    changed.every((field) => now[field] === after[field]) &&
    added.every((id) => now.labels.includes(id)) &&
    !removed.some((id) => now.labels.includes(id))
  );
}

type Row = z.infer<typeof rowSchema>;

/** Puts rows of another table back as they were. */
export function putRows({ sqlite }: Tx, table: 'ticket_wait' | 'element_check', rows: readonly Row[]): void {
  for (const row of rows) {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const source = `insert or replace into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`;
    sqlite.prepare(source).run(...columns.map((column) => row[column]));
  }
}
