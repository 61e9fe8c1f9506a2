import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { ME } from '@ringmark/contract/lists/filter-words';
import type { Actor } from '../../core/context/context.ts';
import { seesNotes } from './note-sight.ts';
import type { Sql } from '../../core/database/db.ts';
import { reachedProjects } from '../../core/reach/project-reach.ts';
import { countScope } from '../../core/database/tickets/ticket-counters.ts';

/** Tickets in a form that indexes answer: of some projects (null: of all), or of one creator among them. */
export interface TicketScope {
  projectIds: readonly ProjectId[] | null;
  creatorId: UserId | undefined;
  /** True if a search looks into internal notes as well. */
  seesNotes: boolean;
}

/** Empty for a hidden project. */
export function visibleScope(
  db: Sql,
  actor: Actor,
  filters: { projectId?: ProjectId | undefined; creatorId?: UserId | undefined },
): TicketScope {
  const { projectId } = filters;
  const creatorId = String(filters.creatorId) === ME ? actor.user.id : filters.creatorId;
  const reached = reachedProjects(db, actor);
  const who = { creatorId, seesNotes: seesNotes(actor) };
  if (reached === null) return { ...who, projectIds: projectId ? [projectId] : null };
  return { ...who, projectIds: projectId ? reached.filter((id) => id === projectId) : reached };
}

export function countersOf({ projectIds, creatorId }: TicketScope): string[] {
  if (projectIds) {
    return projectIds.map((id) =>
      creatorId ? countScope.ofCreatorInProject(creatorId, id) : countScope.ofProject(id),
    );
  }
  return [creatorId ? countScope.ofCreator(creatorId) : countScope.all];
}
