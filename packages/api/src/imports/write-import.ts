import type { CommentId, LabelId, ProjectId, TicketId, TicketImportId } from '@ringmark/contract/ids';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { SignedInContext } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { putLabel } from '../database/statements/label-statements.ts';
import { toInstant } from '../instants.ts';
import { newId } from '../new-id.ts';
import { insertTicket, reindexTicket } from '../tickets/changes/ticket-writes.ts';
import type { ImportWork, PlannedComment, PlannedLabel, PlannedTicket } from './plan-import.ts';

interface Place {
  projectId: ProjectId;
  importId: TicketImportId;
}

/** @returns ids by name. */
function writeLabels(
  ctx: SignedInContext,
  tx: Tx,
  projectId: ProjectId,
  labels: readonly PlannedLabel[],
): Map<string, LabelId> {
  const created_at = toInstant(ctx.clock.now());
  return new Map(
    labels.map(({ id: known, name, colour }) => {
      const id = known ?? newId<LabelId>();
      if (known === undefined)
        tx.run(tx.q.insertInto('label').values({ id, project_id: projectId, name, colour, created_at }));
      return [name, id];
    }),
  );
}

function writeComments(tx: Tx, ticketId: TicketId, comments: readonly PlannedComment[]): void {
  if (comments.length === 0) return;
  for (const { author, text, at } of comments) {
    tx.run(
      tx.q.insertInto('comment').values({
        id: newId<CommentId>(),
        ticket_id: ticketId,
        user_id: author.id,
        actor_user_id: null,
        text,
        created_at: at,
      }),
    );
  }
  const count = { comment_count: comments.length };
  tx.run(tx.q.updateTable('ticket').set(count).where('id', '=', ticketId));
  reindexTicket(tx, ticketId);
}

function writeTicket(
  ctx: SignedInContext,
  tx: Tx,
  { projectId, importId }: Place,
  ticket: PlannedTicket,
  labels: ReadonlyMap<string, LabelId>,
): void {
  const { draft, status, url } = ticket;
  const id = newId<TicketId>();
  const isAccepted = status === 'Accepted';
  const number = insertTicket(
    tx,
    {
      id,
      project_id: projectId,
      user_id: ticket.author.id,
      title: draft.title,
      description: ticket.description,
      severity: draft.severity,
      status,
      url,
      page_key: url === null ? null : (pageKey(url, ctx.config.publicUrl) ?? null),
      assignee_id: ticket.assignee?.id ?? null,
      due_on: draft.dueOn,
      created_at: ticket.createdAt,
      updated_at: ticket.updatedAt,
      accepted_at: isAccepted ? ticket.updatedAt : null,
      accepted_by: isAccepted ? ctx.actor.user.id : null,
    },
    null,
  );
  for (const name of ticket.labels) {
    const label = labels.get(name);
    if (label) putLabel(tx).run({ id: label, number });
  }
  writeComments(tx, id, ticket.comments);
  const source = { project_id: projectId, source_id: draft.sourceId, ticket_id: id, import_id: importId };
  tx.run(tx.q.insertInto('imported_ticket').values(source));
}

/** Makes the tickets, the oldest first; nobody gets a mail. */
export function writeImport(ctx: SignedInContext, tx: Tx, place: Place, work: ImportWork): void {
  const labels = writeLabels(ctx, tx, place.projectId, work.labels);
  const byAge = work.tickets.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  for (const ticket of byAge) writeTicket(ctx, tx, place, ticket, labels);
}
