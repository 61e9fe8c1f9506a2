import type { Label } from '@ringmark/contract/tickets/labels';
import { byName } from '../../core/base/by-name.ts';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { labelsOfTickets } from '../../core/database/statements/label-statements.ts';
import { seesLabels } from './labels.access.ts';

const inOrder = (one: Label, other: Label): number => byName(one, other) || (one.id < other.id ? -1 : 1);

/**
 * Writes their labels into tickets that were just read, where the caller may see any. Row 7: copies of a whole board's
 * cards would cost more than reading its labels.
 *
 * @returns the same tickets.
 */
export function withLabels<Item extends { number: number; labels: Label[] }>(
  db: Sql,
  actor: Pick<Actor, 'user'>,
  items: Item[],
): Item[] {
  if (!seesLabels(actor) || items.length === 0) return items;
  const rows = labelsOfTickets(db).all({ numbers: JSON.stringify(items.map(({ number }) => number)) });
  if (rows.length === 0) return items;
  const byNumber = new Map<number, Label[]>();
  for (const { ticket_number, id, name, colour } of rows) {
    const known = byNumber.get(ticket_number);
    if (known) known.push({ id, name, colour });
    else byNumber.set(ticket_number, [{ id, name, colour }]);
  }
  for (const labels of byNumber.values()) labels.sort(inOrder);
  for (const item of items) item.labels = byNumber.get(item.number) ?? [];
  return items;
}
