import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { trpc } from '../../lib/server/trpc-client.ts';

/** What led to a ticket's pin. Where it was merged, that stands on the ticket that it was merged into. */
export function useTicketSteps({ id, pin, mergedInto }: Pick<Ticket, 'id' | 'pin' | 'mergedInto'>) {
  return trpc.steps.get.useQuery({ id }, { enabled: pin !== null && mergedInto === null });
}
