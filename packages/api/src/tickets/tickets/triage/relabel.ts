import type { LabelId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { putLabel, takeLabel } from '../../../core/database/statements/label-statements.ts';
import type { LabelTable } from '../../../core/database/tables/team-tables.ts';
import { invalidField } from '../../../core/base/errors.ts';
import { sameName } from '../../../projects/labels/labels.service.ts';
import { emit } from '../../../core/context/emit.ts';
import type { VisibleTicket } from '../tickets.access.ts';
import { writeTicketChange } from './ticket-changes.ts';

const labelsOfProject = (db: Sql, { project_id }: Pick<VisibleTicket, 'project_id'>) =>
  db.all(db.q.selectFrom('label').selectAll().where('project_id', '=', project_id));

/** The oldest label first. */
export const labelsOfTicket = (db: Sql, { number }: Pick<VisibleTicket, 'number'>) =>
  db.all(
    db.q
      .selectFrom('ticket_label')
      .innerJoin('label', 'label.id', 'ticket_label.label_id')
      .selectAll('label')
      .where('ticket_number', '=', number)
      .orderBy('label.id'),
  );

function give(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { id, name }: Selectable<LabelTable>,
): boolean {
  if (putLabel(tx).run({ id, number: ticket.number }).changes === 0) return false;
  writeTicketChange(ctx, tx, ticket.id, { kind: 'label', before: null, after: { id, name } });
  return true;
}

function take(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { id, name }: Selectable<LabelTable>,
): boolean {
  if (takeLabel(tx).run({ id, number: ticket.number }).changes === 0) return false;
  writeTicketChange(ctx, tx, ticket.id, { kind: 'label', before: { id, name }, after: null });
  return true;
}

type Named = Pick<Selectable<LabelTable>, 'id' | 'name'>;
const named = (labels: readonly Named[]) => labels.map(({ id, name }) => ({ id, name }));

interface Relabelled {
  added: readonly Named[];
  removed: readonly Named[];
}

/** States which labels a ticket got and lost, if any. */
function tellLabels(
  ctx: SignedInContext,
  tx: Tx,
  { id, project_id: projectId }: Pick<VisibleTicket, 'id' | 'project_id'>,
  { added, removed }: Relabelled,
): void {
  if (added.length + removed.length === 0) return;
  emit(ctx, tx, 'labelled', { ticket: { id, projectId }, added: named(added), removed: named(removed) });
}

/** Returns which labels a ticket got and lost since `labelsOfTicket` read `before`. */
export function labelsSince(
  db: Sql,
  ticket: Pick<VisibleTicket, 'number'>,
  before: readonly Named[],
): Relabelled {
  const after = labelsOfTicket(db, ticket);
  const without = (labels: readonly Named[], others: readonly Named[]) =>
    named(labels.filter(({ id }) => others.every((other) => other.id !== id)));
  return { added: without(after, before), removed: without(before, after) };
}

/** States which labels came and went by something else, since `labelsOfTicket` read `before`. */
export function tellLabelsSince(
  ctx: SignedInContext,
  tx: Tx,
  ticket: Pick<VisibleTicket, 'id' | 'project_id' | 'number'>,
  before: readonly Named[],
): void {
  tellLabels(ctx, tx, ticket, labelsSince(tx, ticket, before));
}

/**
 * Gives and takes labels; those of another project, or that were removed in the meantime, are refused where they are given.
 *
 * @returns what was done in words; undefined where nothing changed.
 */
export function writeLabels(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { add, remove }: { add: readonly LabelId[]; remove: readonly LabelId[] },
): string | undefined {
  const known = new Map(labelsOfProject(tx, ticket).map((label) => [label.id, label]));
  if (add.some((id) => !known.has(id))) {
    throw invalidField('addLabels', 'This ticket’s project doesn’t have that label.', 'unknown_label');
  }
  const find = (ids: readonly LabelId[]) => ids.flatMap((id) => known.get(id) ?? []);
  const taken = find(remove.filter((id) => !add.includes(id))).filter((label) =>
    take(ctx, tx, ticket, label),
  );
  const given = find(add).filter((label) => give(ctx, tx, ticket, label));
  tellLabels(ctx, tx, ticket, { added: given, removed: taken });
  const words = [...given.map(({ name }) => `+${name}`), ...taken.map(({ name }) => `-${name}`)];
  return words.length === 0 ? undefined : `labels ${words.join(' ')}`;
}

/**
 * Gives a ticket in another project the labels that have the same names there.
 *
 * @returns names of those that it lost.
 */
export function carryLabels(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  moved: VisibleTicket,
): string[] {
  const there = labelsOfProject(tx, moved);
  const lost: Named[] = [];
  for (const label of labelsOfTicket(tx, ticket)) {
    const same = there.find(({ name }) => sameName(name, label.name));
    takeLabel(tx).run({ id: label.id, number: ticket.number });
    if (same) putLabel(tx).run({ id: same.id, number: ticket.number });
    else {
      writeTicketChange(ctx, tx, ticket.id, { kind: 'label', before: label, after: null });
      lost.push(label);
    }
  }
  tellLabels(ctx, tx, moved, { added: [], removed: lost });
  return lost.map(({ name }) => name);
}
