import type { Doors } from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../../core/context/context.ts';
import { requireProject } from '../../core/reach/projects.access.ts';
import { doorName } from '../../core/secrets/door-name.ts';
import { rulesOf, toDoor } from './door-rows.ts';

/** All that a project has for its closed pages; never a value of it. @throws AppError not_found. */
export function listDoors(ctx: SignedInContext, projectId: ProjectId): Doors {
  const { db, actor, vault } = ctx;
  requireProject(db, actor, projectId);
  const rows = db.all(
    db.q
      .selectFrom('door')
      .innerJoin('user', 'user.id', 'door.made_by')
      .selectAll('door')
      .select('user.name as made_by_name')
      .where('project_id', '=', projectId)
      .orderBy('door.id'),
  );
  const items = rows.map((row) => toDoor(row, vault.open(row.sealed, doorName(row.id)) === null));
  return { ...rulesOf(db, projectId), items };
}
