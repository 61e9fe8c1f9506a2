import type { ProjectId } from '@ringmark/contract/ids';
import type { Sql, Tx } from '../db.ts';
import { preparedColumn, preparedStatement } from '../statements/prepared.ts';

/** A project's titles are one range of rows, so that a search reads no other project's. */
export const TITLES_A_SCOPE = 2 ** 32;

const scopeOfProject = preparedColumn<{ projectId: ProjectId }, number>(
  'select scope from title_scope where project_id = @projectId',
);
const addScope = preparedStatement<{ projectId: ProjectId }>(
  'insert into title_scope (project_id) values (@projectId)',
);
const writeTitle = preparedStatement<{ row: bigint; title: string }>(
  'insert or replace into ticket_title (rowid, title) values (@row, @title)',
);
const deleteTitle = preparedStatement<{ row: bigint }>('delete from ticket_title where rowid = @row');

/** The first row of a project's titles; undefined before it has one. */
export function titleScope(db: Sql, projectId: ProjectId): number | undefined {
  const scope = scopeOfProject(db).get({ projectId });
  return scope === undefined ? undefined : scope * TITLES_A_SCOPE;
}

export function indexTitle(
  tx: Tx,
  projectId: ProjectId,
  { number, title }: { number: number; title: string },
): void {
  const scope =
    scopeOfProject(tx).get({ projectId }) ?? Number(addScope(tx).run({ projectId }).lastInsertRowid);
  writeTitle(tx).run({ row: BigInt(scope * TITLES_A_SCOPE + number), title });
}

export function forgetTitle(tx: Tx, projectId: ProjectId, number: number): void {
  const scope = titleScope(tx, projectId);
  if (scope !== undefined) deleteTitle(tx).run({ row: BigInt(scope + number) });
}
