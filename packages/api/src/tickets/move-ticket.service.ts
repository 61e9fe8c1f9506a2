import type { MoveTicketInput, TicketCard } from '@ringmark/contract/tickets';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function moveTicket(_ctx: SignedInContext, _input: MoveTicketInput): Promise<TicketCard> {
  return unbuilt();
}
