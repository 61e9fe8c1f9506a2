import { requireAgentTicket } from '@ringmark/api/agents/agent-tickets';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';

export const setStatus = agentTool({
  name: 'set_status',
  title: "Set a ticket's status",
  description:
    'Moves a ticket to another status. With Done its author hears of it and is shown before and after: use it when the repaired site is online.',
  input: z.object({
    ticket: ticketRef,
    status: z.enum(TICKET_STATUSES),
    expected_status: z
      .enum(TICKET_STATUSES)
      .optional()
      .describe('As you have seen it. If it is another one by now, nothing changes.'),
  }),
  scope: 'write',
  changes: 'alters',
  async run({ ctx, api }, { ticket: ref, status, expected_status: expectedStatus }) {
    const { id, number } = requireAgentTicket(ctx, ref);
    const ticket = await api.tickets.update({ id, status, expectedStatus });
    return { lines: [`#${number} is ${ticket.status}.`], data: { status: ticket.status } };
  },
});
