import type { CountedLabel } from '@ringmark/contract/tickets/labels';
import type { LabelId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import type { LabelTable } from '../../core/database/tables/team-tables.ts';
import { adminsOnly, notFound } from '../../core/base/errors.ts';
import { type VisibleProject, requireOpenProject } from '../../core/reach/projects.access.ts';

/** Labels are words among the team. */
export const seesLabels = ({ user }: Pick<Actor, 'user'>): boolean => user.isAdmin;

/** @throws AppError forbidden: what a filter finds would reveal labels. */
export function assertMayFilterByLabels(actor: Actor, labels: string | undefined): void {
  if (labels !== undefined && !seesLabels(actor)) throw adminsOnly();
}

export interface OpenLabel {
  label: Selectable<LabelTable>;
  project: VisibleProject;
}

/** @throws AppError not_found; conflict for an archived project. */
export function requireOpenLabel(db: Sql, actor: Actor, id: LabelId): OpenLabel {
  const label = db.first(db.q.selectFrom('label').selectAll().where('id', '=', id));
  if (!label) throw notFound();
  return { label, project: requireOpenProject(db, actor, label.project_id) };
}

export const toLabel = (row: Selectable<LabelTable>, ticketCount: number): CountedLabel => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  colour: row.colour,
  ticketCount,
});
