import type { TicketId } from '@ringmark/contract/ids';
import type { StatusChange, Ticket, updateTicketInput } from '@ringmark/contract/tickets';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function updateTicketStatus(
  _ctx: SignedInContext,
  _input: z.infer<typeof updateTicketInput>,
): Promise<Ticket> {
  return unbuilt();
}

export async function listHistory(_ctx: SignedInContext, _id: TicketId): Promise<StatusChange[]> {
  return unbuilt();
}
