import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { reachesProject } from '../../core/reach/project-reach.ts';
import { type VisibleTicket, requireTicket } from '../../tickets/tickets/tickets.access.ts';

const agentsOff = () =>
  new AppError('forbidden', 'agents_off', 'An administrator has turned off agents for this project.');

/** Tells whether agents may see a project that the caller reaches. */
export function isOpenToAgents({ db }: SignedInContext, id: ProjectId): boolean {
  const row = db.first(db.q.selectFrom('project').select('agents').where('id', '=', id));
  return row?.agents === 1;
}

/** @throws AppError not_found for a project that is not the caller's; forbidden for one that is closed to agents. */
export function assertOpenToAgents(ctx: SignedInContext, id: ProjectId): void {
  if (!reachesProject(ctx.db, ctx.actor, id)) throw notFound();
  if (!isOpenToAgents(ctx, id)) throw agentsOff();
}

/** `142`, `#142` or an id. */
function findId({ db }: SignedInContext, ref: string): TicketId {
  const [, digits] = /^#?(\d{1,12})$/.exec(ref.trim()) ?? [];
  if (digits === undefined) return ref.trim() as TicketId;
  const row = db.first(db.q.selectFrom('ticket').select('id').where('number', '=', Number(digits)));
  if (!row) throw notFound();
  return row.id;
}

/**
 * Finds the ticket that an agent names.
 *
 * @param ref its number, with or without `#`, or its id.
 * @throws AppError not_found, alike for missing and hidden tickets; forbidden where its project is closed to agents.
 */
export function requireAgentTicket(ctx: SignedInContext, ref: string): VisibleTicket {
  const ticket = requireTicket(ctx.db, ctx.actor, findId(ctx, ref));
  assertOpenToAgents(ctx, ticket.project_id);
  return ticket;
}
