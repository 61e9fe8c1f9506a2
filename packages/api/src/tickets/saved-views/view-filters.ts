import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { ViewSearch } from '@ringmark/contract/lists/saved-views';
import { ME, NONE, parseLabelFilter } from '@ringmark/contract/lists/filter-words';
import { type GoneFilter, TEAM_FILTERS } from '@ringmark/contract/lists/view-filters';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { seesLabels } from '../../projects/labels/labels.access.ts';
import { seesDueDates } from '../tickets/triage/due-sight.ts';
import { reachesProject } from '../../core/reach/project-reach.ts';
import { visibleTo as userVisibleTo } from '../../people/users/users.access.ts';

const seesUser = (db: Sql, actor: Actor, id: string): boolean =>
  id === ME ||
  id === NONE ||
  db.first(
    db.q
      .selectFrom('user')
      .select('id')
      .where('id', '=', id as UserId)
      .where(userVisibleTo(actor)),
  ) !== undefined;

/** All of them, and in sight. */
function hasLabels(db: Sql, actor: Actor, text: string): boolean {
  const filter = parseLabelFilter(text);
  const ids = [...filter.with, ...filter.without];
  if (ids.length === 0) return seesLabels(actor);
  const there = db.all(db.q.selectFrom('label').select('id').where('id', 'in', ids));
  return seesLabels(actor) && there.length === new Set(ids).size;
}

interface Check {
  parameter: string;
  gone: GoneFilter;
  isThere: (db: Sql, actor: Actor, value: string) => boolean;
}

/** Parameters that name something which can go. */
const CHECKS: readonly Check[] = [
  {
    parameter: 'projectId',
    gone: 'project',
    isThere: (db, actor, id) => reachesProject(db, actor, id as ProjectId),
  },
  { parameter: 'creatorId', gone: 'creator', isThere: seesUser },
  { parameter: 'assigneeId', gone: 'assignee', isThere: seesUser },
  { parameter: 'labels', gone: 'label', isThere: hasLabels },
  { parameter: 'due', gone: 'due', isThere: (_db, actor) => seesDueDates(actor) },
  { parameter: 'sort', gone: 'due', isThere: (_db, actor, sort) => sort !== 'due' || seesDueDates(actor) },
];

/** The parameters that still filter, and what the others named. */
export function usableFilters(
  db: Sql,
  actor: Actor,
  search: ViewSearch,
): { search: ViewSearch; gone: GoneFilter[] } {
  const dropped = CHECKS.filter(({ parameter, isThere }) => {
    const value = search[parameter];
    return value !== undefined && !isThere(db, actor, value);
  });
  const parameters = new Set(dropped.map(({ parameter }) => parameter));
  return {
    search: Object.fromEntries(Object.entries(search).filter(([name]) => !parameters.has(name))),
    gone: [...new Set(dropped.map(({ gone }) => gone))],
  };
}

export const isForTeamAlone = (search: ViewSearch): boolean =>
  TEAM_FILTERS.some((name) => search[name] !== undefined);
