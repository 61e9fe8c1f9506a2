import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';

export const setStatus = agentTool({
  name: 'set_status',
  title: "Set a ticket's status",
  description:
    "Moves a ticket to another status. Setting Done notifies the ticket's creator and shows them screenshots from before and after, so set it only once the fix is live.",
  input: z.object({
    ticket: ticketRef,
    status: z.enum(TICKET_STATUSES),
    expected_status: z
      .enum(TICKET_STATUSES)
      .optional()
      .describe('The status you last saw. If it has changed since, nothing happens.'),
  }),
  scope: 'write',
  changes: 'alters',
  async run({ ctx, api }, { ticket: ref, status, expected_status: expectedStatus }) {
    const { id, number } = requireAgentTicket(ctx, ref);
    const ticket = await api.tickets.update({ id, status, expectedStatus });
    return { lines: [`#${number} is now ${ticket.status}.`], data: { status: ticket.status } };
  },
});
