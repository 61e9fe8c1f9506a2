import type { ProjectId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { invalidField } from '../../errors.ts';
import { requireOpenProject } from '../../projects/projects.access.ts';
import { countTicket } from '../figures/ticket-counters.ts';
import { recountTimes } from '../figures/ticket-times.ts';
import { recountPins, reindexTicket } from '../changes/ticket-writes.ts';
import { type VisibleTicket, requireTicket } from '../tickets.access.ts';
import { writeTicketChange } from './ticket-changes.ts';

/** Figures, pages, re-checks and search follow the ticket. */
function moveRows(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, projectId: ProjectId): VisibleTicket {
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
  return moved;
}

/**
 * Moves a ticket into another project of its organization.
 *
 * @throws AppError not_found for a hidden project; conflict for an archived one; invalid for another organization's.
 */
export function moveToProject(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  projectId: ProjectId,
): VisibleTicket {
  const project = requireOpenProject(tx, ctx.actor, projectId);
  if (project.organizationId !== ticket.organization_id) {
    throw invalidField('projectId', 'This project belongs to another organization.', 'other_organization');
  }
  const moved = moveRows(ctx, tx, ticket, project.id);
  writeTicketChange(ctx, tx, ticket.id, {
    kind: 'project',
    before: { id: ticket.project_id, name: ticket.project_name },
    after: project,
  });
  return moved;
}
