import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Tx } from '../../../core/database/db.ts';
import { forgetTitle, indexTitle } from '../../../core/database/tickets/title-index.ts';
import { knowElement } from '../elements/known-elements.ts';
import { invalidField } from '../../../core/base/errors.ts';
import { type VisibleProject, requireOpenProject } from '../../../core/reach/projects.access.ts';
import { countTicket } from '../../../core/database/tickets/ticket-counters.ts';
import { recountTimes } from '../figures/ticket-times.ts';
import { recountPins, reindexTicket } from '../changes/ticket-writes.ts';
import { closeKeptViewsAfter } from '../../../core/views/close-views.ts';
import { type VisibleTicket, requireTicket } from '../tickets.access.ts';
import { writeTicketChange } from './ticket-changes.ts';

/**
 * Moves the tickets that were merged into this one, so that everyone who reaches it reads them. If a merge is undone,
 * they go back to the project that they were of.
 */
function moveMerged(tx: Tx, id: TicketId, projectId: ProjectId): void {
  tx.run(
    tx.q
      .updateTable('merged_ticket')
      .set({ project_id: projectId, whole: sql`json_set(whole, '$.project_id', ${projectId})` })
      .where('into_id', '=', id),
  );
}

/**
 * Moves a ticket without an entry in its history, as an undo does, which takes the entry of the move away. Figures, pages,
 * re-checks, search and what finds duplicates follow the ticket. Ask `requireDestination` first.
 */
export function moveRows(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  projectId: ProjectId,
): VisibleTicket {
  const { id, number, page_key: page } = ticket;
  countTicket(tx, ticket, ticket.status, -1);
  recountTimes(tx, ticket, -1);
  const values = { project_id: projectId };
  tx.run(tx.q.updateTable('ticket').set(values).where('id', '=', id));
  tx.run(tx.q.updateTable('ticket_wait').set(values).where('ticket_id', '=', id));
  tx.run(tx.q.updateTable('element_check').set(values).where('ticket_number', '=', number));
  const moved = requireTicket(tx, ctx.actor, id);
  countTicket(tx, moved, moved.status, 1);
  recountTimes(tx, moved, 1);
  if (page !== null) {
    recountPins(tx, ticket.project_id, page);
    recountPins(tx, projectId, page);
  }
  reindexTicket(tx, id);
  forgetTitle(tx, ticket.project_id, number);
  indexTitle(tx, projectId, moved);
  tx.run(tx.q.deleteFrom('ticket_element').where('ticket_number', '=', number));
  knowElement(tx, moved);
  moveMerged(tx, id, projectId);
  closeKeptViewsAfter(ctx, tx, id);
  return moved;
}

/**
 * The project that a ticket may move into.
 *
 * @throws AppError not_found for a hidden project; conflict for an archived one; invalid for another organization's.
 */
export function requireDestination(
  { actor }: Pick<SignedInContext, 'actor'>,
  tx: Tx,
  ticket: VisibleTicket,
  projectId: ProjectId,
): VisibleProject {
  const project = requireOpenProject(tx, actor, projectId);
  if (project.organizationId === ticket.organization_id) return project;
  throw invalidField('projectId', 'This project belongs to another organization.', 'other_organization');
}

/** Moves a ticket into another project of its organization. @throws AppError as `requireDestination` does. */
export function moveToProject(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  projectId: ProjectId,
): VisibleTicket {
  const project = requireDestination(ctx, tx, ticket, projectId);
  const moved = moveRows(ctx, tx, ticket, project.id);
  writeTicketChange(ctx, tx, ticket.id, {
    kind: 'project',
    before: { id: ticket.project_id, name: ticket.project_name },
    after: project,
  });
  return moved;
}
