import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Loads the steps that led to a ticket's pin. After a merge they are on the ticket that it was merged into. */
export function useTicketSteps({ id, pin, mergedInto }: Pick<Ticket, 'id' | 'pin' | 'mergedInto'>) {
  return trpc.steps.get.useQuery({ id }, { enabled: pin !== null && mergedInto === null });
}
