import type { TicketId } from '@ringmark/contract/ids';
import { ownValue } from '@ringmark/contract/own-value';
import { z } from 'zod';
import type { Tx } from '../../../core/database/db.ts';

/** Tables with a ticket's rows, each after those that it refers to. */
export const TICKET_PARTS = [
  { table: 'ticket', where: 'id = ?' },
  { table: 'comment', where: 'ticket_id = ?' },
  { table: 'comment_mention', where: 'comment_id in (select id from comment where ticket_id = ?)' },
  { table: 'attachment', where: 'ticket_id = ?' },
  { table: 'status_history', where: 'ticket_id = ?' },
  { table: 'ticket_edit', where: 'ticket_id = ?' },
  { table: 'ticket_steps', where: 'ticket_id = ?' },
  { table: 'ticket_watch', where: 'ticket_id = ?' },
  { table: 'ticket_change', where: 'ticket_id = ?' },
  { table: 'ticket_label', where: 'ticket_number = (select number from ticket where id = ?)' },
  { table: 'ticket_wait', where: 'ticket_id = ?' },
  { table: 'first_picture', where: 'ticket_id = ?' },
  { table: 'proof', where: 'ticket_id = ?' },
  { table: 'proof_size', where: 'ticket_id = ?' },
  { table: 'preview_pin', where: 'ticket_id = ?' },
  { table: 'size_sheet', where: 'ticket_id = ?' },
  { table: 'size_look', where: 'ticket_id = ?' },
  { table: 'agent_picture', where: 'ticket_id = ?' },
  { table: 'wrong_size', where: 'ticket_id = ?' },
  { table: 'ticket_deploy', where: 'ticket_id = ?' },
  { table: 'element_check', where: 'ticket_number = (select number from ticket where id = ?)' },
  { table: 'regression_check', where: 'ticket_number = (select number from ticket where id = ?)' },
  { table: 'ticket_task', where: 'ticket_number = (select number from ticket where id = ?)' },
  { table: 'merged_ticket', where: 'into_id = ?' },
  { table: 'ticket_voice', where: 'ticket_id = ?' },
  { table: 'ticket_element', where: 'ticket_number = (select number from ticket where id = ?)' },
  { table: 'hand_over', where: 'ticket_id = ?' },
  { table: 'outbox', where: 'ticket_id = ?' },
] as const;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const takenSchema = z.array(z.object({ table: z.string(), rows: z.array(rowSchema) }));
export type RemovedRows = z.infer<typeof takenSchema>;

/** Takes a ticket's rows out of the database, so that no query needs to know of deleted tickets. */
export function removeTicketRows({ sqlite }: Tx, id: TicketId): RemovedRows {
  const taken = TICKET_PARTS.map(({ table, where }) => ({
    table,
    rows: rowSchema.array().parse(sqlite.prepare(`select * from ${table} where ${where}`).all(id)),
  }));
  for (const { table, where } of TICKET_PARTS.toReversed()) {
    sqlite.prepare(`delete from ${table} where ${where}`).run(id);
  }
  return taken;
}

/** A row of these tables is lost if its owner has been removed since. */
const BELONGS_TO: Readonly<Record<string, { table: string; column: string }>> = {
  ticket_label: { table: 'label', column: 'label_id' },
  preview_pin: { table: 'preview', column: 'preview_id' },
};

function isLost(sqlite: Tx['sqlite'], table: string, row: RemovedRows[number]['rows'][number]): boolean {
  const owner = ownValue(BELONGS_TO, table);
  if (!owner) return false;
  return sqlite.prepare(`select 1 from ${owner.table} where id = ?`).get(row[owner.column]) === undefined;
}

export function restoreTicketRows({ sqlite }: Tx, kept: string): void {
  for (const { table, rows } of takenSchema.parse(JSON.parse(kept))) {
    const part = TICKET_PARTS.find((one) => one.table === table);
    if (!part) continue;
    for (const row of rows) {
      if (isLost(sqlite, table, row)) continue;
      const columns = Object.keys(row);
      const names = columns.map((column) => `"${column}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      sqlite
        .prepare(`insert into ${part.table} (${names}) values (${places})`)
        .run(...columns.map((column) => row[column]));
    }
  }
}
