import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import type {
  CountedLabel,
  createLabelInput,
  listLabelsInput,
  updateLabelInput,
} from '@ringmark/contract/tickets/labels';
import type { LabelId, ProjectId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { countTicketsOfLabel } from '../../core/database/statements/label-statements.ts';
import type { LabelTable } from '../../core/database/tables/team-tables.ts';
import { byName } from '../../core/base/by-name.ts';
import { AppError } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { requireOpenLabel, toLabel } from './labels.access.ts';

const countOf = (db: Sql, id: LabelId): number =>
  countTicketsOfLabel(db).get({ id, limit: LABEL_LIMITS.labelCount + 1 }) ?? 0;

const rowsOf = (db: Sql, projectId: ProjectId): Selectable<LabelTable>[] =>
  db.all(db.q.selectFrom('label').selectAll().where('project_id', '=', projectId));

/** Two labels that read alike are one. */
export const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;

/** Lists the labels of a project by name. */
export function listLabels(
  { db, actor }: SignedInContext,
  { projectId }: z.infer<typeof listLabelsInput>,
): CountedLabel[] {
  const project = requireProject(db, actor, projectId);
  return rowsOf(db, project.id)
    .toSorted(byName)
    .map((row) => toLabel(row, countOf(db, row.id)));
}

function assertFreeName(
  labels: readonly Selectable<LabelTable>[],
  name: string,
  but: LabelId | null = null,
): void {
  const taken = labels.find((label) => label.id !== but && sameName(label.name, name));
  if (!taken) return;
  const sentence = `This project already has the label ${taken.name}.`;
  throw new AppError('conflict', 'label_taken', sentence, { fields: { name: sentence } });
}

function tell(
  ctx: SignedInContext,
  tx: Tx,
  action: 'label.create' | 'label.update' | 'label.remove',
  project: { id: ProjectId; name: string },
  words: string,
): void {
  recordAudit(ctx, tx, ctx.actor, {
    action,
    subjectType: 'project',
    subjectId: project.id,
    summary: `${project.name}: ${words}`,
  });
  recordChange(ctx, tx, { kind: 'projects.changed' }, [scopeOf.team]);
}

/** @throws AppError not_found; conflict for an archived project, a name that is there, or too many. */
export function createLabel(
  ctx: SignedInContext,
  { projectId, name, colour }: z.infer<typeof createLabelInput>,
): CountedLabel {
  return ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, projectId);
    const labels = rowsOf(tx, project.id);
    assertFreeName(labels, name);
    if (labels.length >= LABEL_LIMITS.labelsPerProject) {
      const sentence = `A project can have at most ${LABEL_LIMITS.labelsPerProject} labels. Remove one you don’t need.`;
      throw new AppError('conflict', 'too_many_labels', sentence);
    }
    const created_at = toInstant(ctx.clock.now());
    const row = { id: newId<LabelId>(), project_id: project.id, name, colour, created_at };
    tx.run(tx.q.insertInto('label').values(row));
    tell(ctx, tx, 'label.create', project, name);
    return toLabel(row, 0);
  });
}

export function updateLabel(
  ctx: SignedInContext,
  { id, name, colour }: z.infer<typeof updateLabelInput>,
): CountedLabel {
  return ctx.db.write((tx) => {
    const { label, project } = requireOpenLabel(tx, ctx.actor, id);
    const changed = { ...label, name: name ?? label.name, colour: colour ?? label.colour };
    if (changed.name === label.name && changed.colour === label.colour)
      return toLabel(label, countOf(tx, id));
    assertFreeName(rowsOf(tx, project.id), changed.name, id);
    tx.run(
      tx.q.updateTable('label').set({ name: changed.name, colour: changed.colour }).where('id', '=', id),
    );
    const words =
      changed.name === label.name ? `${label.name}, ${changed.colour}` : `${label.name} to ${changed.name}`;
    tell(ctx, tx, 'label.update', project, words);
    return toLabel(changed, countOf(tx, id));
  });
}

/** Takes it off all tickets. */
export function removeLabel(ctx: SignedInContext, id: LabelId): Ok {
  ctx.db.write((tx) => {
    const { label, project } = requireOpenLabel(tx, ctx.actor, id);
    const count = tx.run(tx.q.deleteFrom('ticket_label').where('label_id', '=', id));
    tx.run(tx.q.deleteFrom('label').where('id', '=', id));
    tell(
      ctx,
      tx,
      'label.remove',
      project,
      `${label.name}, from ${count} ${count === 1 ? 'ticket' : 'tickets'}`,
    );
  });
  return { ok: true };
}
