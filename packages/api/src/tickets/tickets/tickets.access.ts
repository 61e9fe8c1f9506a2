import type { TicketId } from '@ringmark/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { notFound } from '../../core/base/errors.ts';
import { findMerged, type FoundMerged, ticketMerged } from './merged-tickets.ts';
import {
  type Reach,
  actorReaches,
  reachOf,
  visibleTo as projectVisibleTo,
} from '../../core/reach/project-reach.ts';
import { projectArchived } from '../../core/reach/projects.access.ts';
import { type WholeRow, isOpenForWriting, selectWhole } from './ticket-row.ts';

declare const checked: unique symbol;
/** Only `requireTicket` makes one. */
export type VisibleTicket = WholeRow & { readonly [checked]: true };

/** A list filter: tickets follow their project. */
export const visibleTo = (actor: Actor): RawBuilder<SqlBool> => projectVisibleTo(actor, 'ticket.project_id');

const ticketQuery = preparedQuery((q, of: { id: TicketId } & Reach) =>
  selectWhole(q)
    .where('ticket.id', '=', of.id)
    .where(actorReaches(of, sql.ref('ticket.project_id'))),
);

/**
 * Every access to a ticket, its comments and files goes through here. @throws AppError not_found, alike for missing and
 * hidden tickets; conflict for one that was merged into another.
 */
export function requireTicket(db: Sql, actor: Actor, id: TicketId): VisibleTicket {
  const { ticket, merged } = requireTicketOrMerged(db, actor, id);
  if (ticket) return ticket;
  throw ticketMerged(merged);
}

type TicketOrMerged =
  | { ticket: VisibleTicket; merged?: undefined }
  | { ticket?: undefined; merged: FoundMerged };

/** Finds a ticket, or one that was merged, for the parts that can be read of both. @throws AppError not_found. */
export function requireTicketOrMerged(db: Sql, actor: Actor, id: TicketId): TicketOrMerged {
  const row = ticketQuery(db).get({ id, ...reachOf(actor) });
  if (row) return { ticket: row as VisibleTicket };
  const merged = findMerged(db, actor, id);
  if (!merged) throw notFound();
  return { merged };
}

/** Its project and organization must be active. */
export function requireOpenTicket(db: Sql, actor: Actor, id: TicketId): VisibleTicket {
  const ticket = requireTicket(db, actor, id);
  assertOpen(ticket);
  return ticket;
}

/** @throws AppError conflict for an archived project or organization. */
export function assertOpen(ticket: VisibleTicket): void {
  if (!isOpenForWriting(ticket)) throw projectArchived();
}
