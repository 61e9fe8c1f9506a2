import type { TicketId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Tx } from '../../database/db.ts';

/** The tables that a ticket has rows in, each after those that it refers to, and which rows are the ticket's. */
export const DELETED_PARTS = [
  { table: 'ticket', where: 'id = ?' },
  { table: 'comment', where: 'ticket_id = ?' },
  { table: 'comment_mention', where: 'comment_id in (select id from comment where ticket_id = ?)' },
  { table: 'attachment', where: 'ticket_id = ?' },
  { table: 'status_history', where: 'ticket_id = ?' },
  { table: 'ticket_edit', where: 'ticket_id = ?' },
  { table: 'ticket_mute', where: 'ticket_id = ?' },
  { table: 'ticket_wait', where: 'ticket_id = ?' },
  { table: 'outbox', where: 'ticket_id = ?' },
] as const;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const takenSchema = z.array(z.object({ table: z.string(), rows: z.array(rowSchema) }));
export type TakenRows = z.infer<typeof takenSchema>;

/** Takes every row of a ticket out of the database. What is listed, searched or counted need not know of it. */
export function takeRows({ sqlite }: Tx, id: TicketId): TakenRows {
  const taken = DELETED_PARTS.map(({ table, where }) => ({
    table,
    rows: rowSchema.array().parse(sqlite.prepare(`select * from ${table} where ${where}`).all(id)),
  }));
  for (const { table, where } of DELETED_PARTS.toReversed()) {
    sqlite.prepare(`delete from ${table} where ${where}`).run(id);
  }
  return taken;
}

/** Puts them back as they were. */
export function putRows({ sqlite }: Tx, kept: string): void {
  for (const { table, rows } of takenSchema.parse(JSON.parse(kept))) {
    const part = DELETED_PARTS.find((one) => one.table === table);
    if (!part) continue;
    for (const row of rows) {
      const columns = Object.keys(row);
      const names = columns.map((column) => `"${column}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      sqlite
        .prepare(`insert into ${part.table} (${names}) values (${places})`)
        .run(...columns.map((column) => row[column]));
    }
  }
}
