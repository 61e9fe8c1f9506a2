import type { Label } from '@ringmark/contract/tickets/labels';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { labelsOfTickets } from '../database/statements/label-statements.ts';
import { seesLabels } from './labels.access.ts';

/** Gives tickets their labels, where the caller may see any. */
export function withLabels<Item extends { number: number; labels: Label[] }>(
  db: Sql,
  actor: Pick<Actor, 'user'>,
  items: readonly Item[],
): Item[] {
  if (!seesLabels(actor) || items.length === 0) return [...items];
  const rows = labelsOfTickets(db).all({ numbers: JSON.stringify(items.map(({ number }) => number)) });
  if (rows.length === 0) return [...items];
  const byNumber = new Map<number, Label[]>();
  for (const { ticket_number, id, name, colour } of rows) {
    const known = byNumber.get(ticket_number);
    if (known) known.push({ id, name, colour });
    else byNumber.set(ticket_number, [{ id, name, colour }]);
  }
  return items.map((item) => ({ ...item, labels: byNumber.get(item.number) ?? [] }));
}
