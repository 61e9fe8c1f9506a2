import type { BoardInput } from '@ringmark/contract/tickets/boards';
import type { TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import type { Actor } from '../../../core/context/context.ts';
import { adminsOnly } from '../../../core/base/errors.ts';

/** Tells who sees due dates: they are planned within the team. */
export const seesDueDates = ({ user }: { user: Pick<Actor['user'], 'isAdmin'> }): boolean => user.isAdmin;

/** @throws AppError forbidden: what a filter finds, and in which order, would reveal due dates. */
export function assertMayAskForDueDates(
  actor: Pick<Actor, 'user'>,
  { due, sort }: Pick<BoardInput, 'due'> & { sort?: TicketSort | undefined },
): void {
  if ((due !== undefined || sort === 'due') && !seesDueDates(actor)) throw adminsOnly();
}
