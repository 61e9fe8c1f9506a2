import type { OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { Actor } from '../context/context.ts';
import type { Sql } from '../database/db.ts';
import { reachesProject } from '../reach/project-reach.ts';
import type { Scope } from '../context/scope.ts';

/**
 * Builds the scopes of those who are notified about a change, in addition to administrators: the people who may read
 * it. A person who has just lost access gets a scope of their own.
 */
export const scopeOf = {
  everyone: 'everyone' as Scope,
  /** Only administrators. They are notified about everything anyway, except other projects' changes. */
  team: 'team' as Scope,
  project: (id: ProjectId) => `project:${id}` as Scope,
  organization: (id: OrganizationId) => `organization:${id}` as Scope,
  user: (id: UserId) => `user:${id}` as Scope,
  person: ({ isAdmin, organizationId }: { isAdmin: boolean; organizationId: OrganizationId }): Scope =>
    isAdmin ? scopeOf.everyone : scopeOf.organization(organizationId),
};

/** Tells whether a person may learn of a change, by the access that they have at this moment. */
export function canHear(db: Sql, actor: Pick<Actor, 'user'>, audience: readonly Scope[]): boolean {
  const { user } = actor;
  const isOfProject = audience.some((one) => one.startsWith('project:'));
  if (user.isAdmin && !isOfProject) return true;
  return audience.some((one) => {
    const [kind, id] = one.split(':');
    if (kind === 'project') return reachesProject(db, actor, id as ProjectId);
    if (kind === 'organization') return id === user.organizationId;
    return kind === 'user' ? id === user.id : one === scopeOf.everyone;
  });
}
