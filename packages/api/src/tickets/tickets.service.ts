import type { TicketId } from '@ringmark/contract/ids';
import type {
  CreateTicketInput,
  ListTicketsInput,
  Ticket,
  TicketCounts,
  TicketPage,
} from '@ringmark/contract/tickets';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listTickets(_ctx: SignedInContext, _input: ListTicketsInput): Promise<TicketPage> {
  return unbuilt();
}

export async function countTickets(_ctx: SignedInContext): Promise<TicketCounts> {
  return unbuilt();
}

export async function getTicket(_ctx: SignedInContext, _id: TicketId): Promise<Ticket> {
  return unbuilt();
}

export async function createTicket(_ctx: SignedInContext, _input: CreateTicketInput): Promise<Ticket> {
  return unbuilt();
}
