import type { SavedViewId } from '@ringmark/contract/ids';
import { compareNames } from '@ringmark/contract/lists/compare-names';
import { SAVED_VIEW_LIMITS } from '@ringmark/contract/lists/saved-view-limits';
import {
  type createViewInput,
  type SavedView,
  type updateViewInput,
  viewSearchSchema,
} from '@ringmark/contract/lists/saved-views';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordAudit, recordIfImpersonating } from '../../core/audit/audit.service.ts';
import { byName } from '../../core/base/by-name.ts';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { adminsOnly, AppError, notFound } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { visibleTo } from '../../core/reach/project-reach.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { isForTeamAlone, usableFilters } from './view-filters.ts';

/** The same for all of the team: administrators who act as themselves. */
const isTeam = ({ user, impersonator }: Actor): boolean => user.isAdmin && !impersonator;

/** Finds the caller's own views, and those of the projects that the caller reaches. */
const visibleViews = ({ q }: Sql, actor: Actor) =>
  q
    .selectFrom('saved_view')
    .leftJoin('project', 'project.id', 'saved_view.project_id')
    .selectAll('saved_view')
    .select('project.name as project_name')
    .where((eb) =>
      eb.or([
        eb.and([eb('saved_view.project_id', 'is', null), eb('saved_view.user_id', '=', actor.user.id)]),
        eb.and([
          eb('saved_view.project_id', 'is not', null),
          eb('project.status', '=', 'active'),
          visibleTo(actor, 'saved_view.project_id'),
        ]),
      ]),
    );

type ViewRow = Awaited<ReturnType<ReturnType<typeof visibleViews>['executeTakeFirstOrThrow']>>;

const searchOf = ({ search }: Pick<ViewRow, 'search'>) => viewSearchSchema.parse(JSON.parse(search));
const isSeen = (actor: Actor, row: ViewRow) =>
  row.project_id === null || isTeam(actor) || !isForTeamAlone(searchOf(row));

const toView = (db: Sql, actor: Actor, row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  projectId: row.project_id,
  projectName: row.project_name,
  ...usableFilters(db, actor, searchOf(row)),
  canEdit: row.project_id === null || isTeam(actor),
});

/** Lists the saved views by name, the caller's own first. */
export function listViews({ db, actor }: SignedInContext): SavedView[] {
  return db
    .all(visibleViews(db, actor))
    .filter((row) => isSeen(actor, row))
    .map((row) => toView(db, actor, row))
    .toSorted(
      (one, other) =>
        Number(one.projectId !== null) - Number(other.projectId !== null) ||
        compareNames(one.projectName ?? '', other.projectName ?? '') ||
        byName(one, other),
    );
}

function requireView(db: Sql, actor: Actor, id: SavedViewId): ViewRow {
  const row = db.first(visibleViews(db, actor).where('saved_view.id', '=', id));
  if (!row || !isSeen(actor, row)) throw notFound();
  return row;
}

function requireOwnView(db: Sql, actor: Actor, id: SavedViewId): ViewRow {
  const row = requireView(db, actor, id);
  if (row.project_id !== null && !isTeam(actor)) throw adminsOnly();
  return row;
}

type Place = Pick<ViewRow, 'project_id' | 'user_id'>;

const viewsBeside = ({ q }: Sql, { project_id, user_id }: Place) =>
  project_id === null
    ? q.selectFrom('saved_view').where('user_id', '=', user_id).where('project_id', 'is', null)
    : q.selectFrom('saved_view').where('project_id', '=', project_id);

function assertNameFree(tx: Tx, place: Place, name: string, id?: SavedViewId): void {
  const other = tx.first(viewsBeside(tx, place).select('id').where('name', '=', name));
  if (!other || other.id === id) return;
  throw new AppError('conflict', 'view_name_taken', `A view named “${name}” already exists.`, {
    fields: { name: 'A view with this name already exists.' },
  });
}

function assertRoom(tx: Tx, place: Place): void {
  const { count } = tx.first(viewsBeside(tx, place).select((eb) => eb.fn.countAll<number>().as('count'))) ?? {
    count: 0,
  };
  if (count < SAVED_VIEW_LIMITS.savedViews) return;
  throw new AppError(
    'conflict',
    'too_many_views',
    `You can have at most ${SAVED_VIEW_LIMITS.savedViews} saved views here. Remove one first.`,
  );
}

/** Tells those who list it. The team's work on a project's views is audited, and what is done as someone else. */
function tell(
  ctx: SignedInContext,
  tx: Tx,
  view: Pick<ViewRow, 'project_id' | 'user_id' | 'name'>,
  verb: 'create' | 'update' | 'remove',
): void {
  const { project_id: projectId, user_id: userId, name } = view;
  const audience = projectId === null ? [scopeOf.user(userId)] : projectId;
  recordChange(ctx, tx, { kind: 'views.changed' }, audience);
  const record = projectId === null ? recordIfImpersonating : recordAudit;
  record(ctx, tx, ctx.actor, {
    action: `view.${verb}`,
    subjectType: projectId === null ? 'user' : 'project',
    subjectId: projectId ?? userId,
    summary: name,
  });
}

/** @throws AppError forbidden for a member's view of a project; not_found, conflict for the project, name or number. */
export function createView(
  ctx: SignedInContext,
  { name, search, projectId }: z.infer<typeof createViewInput>,
): SavedView {
  const { actor, clock, db } = ctx;
  return db.write((tx) => {
    if (projectId) {
      requireOpenProject(tx, actor, projectId);
      if (!isTeam(actor)) throw adminsOnly();
    }
    const row = {
      id: newId<SavedViewId>(),
      user_id: actor.user.id,
      project_id: projectId ?? null,
      name,
      search: JSON.stringify(search),
      created_at: toInstant(clock.now()),
    };
    assertRoom(tx, row);
    assertNameFree(tx, row, name);
    tx.run(tx.q.insertInto('saved_view').values(row));
    tell(ctx, tx, row, 'create');
    return toView(tx, actor, requireView(tx, actor, row.id));
  });
}

/** @throws AppError not_found; forbidden for a member and a project's view; conflict for a name that is taken. */
export function updateView(
  ctx: SignedInContext,
  { id, name, search }: z.infer<typeof updateViewInput>,
): SavedView {
  const { actor, db } = ctx;
  return db.write((tx) => {
    const row = requireOwnView(tx, actor, id);
    if (row.project_id !== null) requireOpenProject(tx, actor, row.project_id);
    const values = { name: name ?? row.name, search: search ? JSON.stringify(search) : row.search };
    assertNameFree(tx, row, values.name, id);
    tx.run(tx.q.updateTable('saved_view').set(values).where('id', '=', id));
    tell(ctx, tx, { ...row, ...values }, 'update');
    return toView(tx, actor, requireView(tx, actor, id));
  });
}

/** @throws AppError not_found; forbidden for a member and a project's view. */
export function removeView(ctx: SignedInContext, id: SavedViewId): Ok {
  ctx.db.write((tx) => {
    const row = requireOwnView(tx, ctx.actor, id);
    tx.run(tx.q.deleteFrom('saved_view').where('id', '=', id));
    tell(ctx, tx, row, 'remove');
  });
  return { ok: true };
}
