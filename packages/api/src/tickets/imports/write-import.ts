import type { CommentId, LabelId, ProjectId, TicketId, TicketImportId } from '@ringmark/contract/ids';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { putLabel } from '../../core/database/statements/label-statements.ts';
import type { Steps } from '../../core/database/write-in-pieces.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { insertTicket, reindexTicket } from '../tickets/changes/ticket-writes.ts';
import type { ImportWork, PlannedComment, PlannedLabel, PlannedTicket } from './plan-import.ts';

export interface ImportPlace {
  projectId: ProjectId;
  importId: TicketImportId;
}

/** A card can have thousands of comments. */
const COMMENTS_AT_ONCE = 200;

/** @returns the ids by name, and the ids of new labels */
export function writeLabels(
  ctx: SignedInContext,
  tx: Tx,
  projectId: ProjectId,
  labels: readonly PlannedLabel[],
): { ids: Map<string, LabelId>; added: LabelId[] } {
  const created_at = toInstant(ctx.clock.now());
  const ids = new Map<string, LabelId>();
  const added: LabelId[] = [];
  for (const { id: known, name, colour } of labels) {
    const id = known ?? newId<LabelId>();
    ids.set(name, id);
    if (known !== undefined) continue;
    added.push(id);
    tx.run(tx.q.insertInto('label').values({ id, project_id: projectId, name, colour, created_at }));
  }
  return { ids, added };
}

const isThere = (db: Sql, id: TicketId): boolean =>
  db.first(db.q.selectFrom('ticket').select('number').where('id', '=', id)) !== undefined;

function* writeComments(tx: Tx, ticketId: TicketId, comments: readonly PlannedComment[]): Steps<Tx> {
  if (comments.length === 0) return tx;
  let now = tx;
  for (const [at, comment] of comments.entries()) {
    if (at > 0 && at % COMMENTS_AT_ONCE === 0) {
      const before = now;
      now = yield;
      // Someone may have deleted the ticket in between.
      if (now !== before && !isThere(now, ticketId)) return now;
    }
    now.run(
      now.q.insertInto('comment').values({
        id: newId<CommentId>(),
        ticket_id: ticketId,
        user_id: comment.author.id,
        actor_user_id: null,
        text: comment.text,
        format: 'markdown',
        created_at: comment.at,
      }),
    );
  }
  const count = { comment_count: comments.length };
  now.run(now.q.updateTable('ticket').set(count).where('id', '=', ticketId));
  reindexTicket(now, ticketId);
  return now;
}

function* writeTicket(
  ctx: SignedInContext,
  tx: Tx,
  { projectId, importId }: ImportPlace,
  ticket: PlannedTicket,
  labels: ReadonlyMap<string, LabelId>,
): Steps<Tx> {
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
  const source = { project_id: projectId, source_id: draft.sourceId, ticket_id: id, import_id: importId };
  tx.run(tx.q.insertInto('imported_ticket').values(source));
  return yield* writeComments(tx, id, ticket.comments);
}

/** Returns the labels that still exist. Someone may remove one during the import. */
function labelsLeft(
  tx: Tx,
  projectId: ProjectId,
  labels: ReadonlyMap<string, LabelId>,
): Map<string, LabelId> {
  const rows = tx.all(tx.q.selectFrom('label').select('id').where('project_id', '=', projectId));
  const left = new Set(rows.map(({ id }) => id));
  return new Map([...labels].filter(([, id]) => left.has(id)));
}

const byAge = (one: PlannedTicket, other: PlannedTicket): number =>
  one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt);

/**
 * Creates the tickets, oldest first, without sending email.
 *
 * @throws AppError not_found or conflict if the project becomes hidden or archived during the import
 */
export function* writeTickets(
  ctx: SignedInContext,
  tx: Tx,
  place: ImportPlace,
  tickets: ImportWork['tickets'],
  labels: ReadonlyMap<string, LabelId>,
): Steps<Tx> {
  let ids = labelsLeft(tx, place.projectId, labels);
  let now = tx;
  for (const ticket of tickets.toSorted(byAge)) {
    const before = now;
    now = yield* writeTicket(ctx, now, place, ticket, ids);
    if (now === before) now = yield;
    if (now === before) continue;
    requireOpenProject(now, ctx.actor, place.projectId);
    ids = labelsLeft(now, place.projectId, ids);
  }
  return now;
}
