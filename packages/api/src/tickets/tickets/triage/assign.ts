import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { AssignablePerson, assignablePeopleInput } from '@ringmark/contract/tickets/triage';
import type { z } from 'zod';
import { byName } from '../../../core/base/by-name.ts';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { invalidField, notFound } from '../../../core/base/errors.ts';
import { emit } from '../../../core/context/emit.ts';
import { reaches } from '../../../core/reach/project-reach.ts';
import { requireProject } from '../../../core/reach/projects.access.ts';
import type { VisibleTicket } from '../tickets.access.ts';
import { writeTicketChange } from './ticket-changes.ts';

/** Active people who reach a project. */
const assignable = (db: Sql, projectId: ProjectId) =>
  db.q
    .selectFrom('user')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .select(['user.id', 'user.name', 'user.email', 'user.is_admin'])
    .where('user.status', '=', 'active')
    .where('organization.status', '=', 'active')
    .where(({ ref, val }) =>
      reaches({ isAdmin: ref('user.is_admin'), userId: ref('user.id'), projectId: val(projectId) }),
    );

export const isAssignable = (db: Sql, projectId: ProjectId, userId: UserId): boolean =>
  db.first(assignable(db, projectId).where('user.id', '=', userId)) !== undefined;

/** The team first, then by name. */
export function listAssignable(
  { db, actor }: SignedInContext,
  { projectId }: z.infer<typeof assignablePeopleInput>,
): AssignablePerson[] {
  const project = requireProject(db, actor, projectId);
  return db
    .all(assignable(db, project.id))
    .map(({ id, name, email, is_admin }) => ({ id, name, email, isAdmin: is_admin === 1 }))
    .toSorted((one, other) => Number(other.isAdmin) - Number(one.isAdmin) || byName(one, other));
}

function requireAssignable(tx: Tx, projectId: ProjectId, userId: UserId): { id: UserId; name: string } {
  const person = tx.first(tx.q.selectFrom('user').select(['id', 'name']).where('id', '=', userId));
  if (!person) throw notFound();
  if (isAssignable(tx, projectId, userId)) return person;
  throw invalidField(
    'assigneeId',
    `${person.name} doesn’t have access to this project, or can’t sign in.`,
    'cannot_reach',
  );
}

export const assigneeOf = ({ assignee_id: id, assignee_name: name }: VisibleTicket) =>
  id === null || name === null ? null : { id, name };

/** @returns what was done in words; undefined where it is so already. */
export function writeAssignee(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  assigneeId: UserId | null,
): string | undefined {
  if (assigneeId === ticket.assignee_id) return undefined;
  const after = assigneeId && requireAssignable(tx, ticket.project_id, assigneeId);
  tx.run(tx.q.updateTable('ticket').set({ assignee_id: assigneeId }).where('id', '=', ticket.id));
  const before = assigneeOf(ticket);
  writeTicketChange(ctx, tx, ticket.id, { kind: 'assignee', before, after });
  const told = { id: ticket.id, projectId: ticket.project_id };
  emit(ctx, tx, 'assigned', { ticket: told, from: before, to: after });
  return after ? `assigned to ${after.name}` : 'unassigned';
}
