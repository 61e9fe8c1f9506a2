import { readAgentPictures } from '@ringmark/api/outward/agents/agent-pictures.service';
import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { checkLine, checkQuote } from './check-words.ts';
import { ticketRef } from './ticket-input.ts';
import { factsOf, quotesOf, stepQuotes } from './ticket-words.ts';

export const getTicket = agentTool({
  name: 'get_ticket',
  title: 'Get a ticket',
  description:
    "Gets everything about a ticket: its text and comments, a screenshot of the page with a red ring at the pin, the area around the pin, the element there, the steps before the pin in words and as a Playwright test, and the page's console output and requests.",
  input: z.object({ ticket: ticketRef }),
  scope: 'read',
  changes: 'nothing',
  async run({ ctx, api }, { ticket: ref }) {
    const row = requireAgentTicket(ctx, ref);
    const [ticket, comments, proofs, steps, pictures] = await Promise.all([
      api.tickets.get({ id: row.id }),
      api.comments.list({ ticketId: row.id }),
      api.proofs.list({ id: row.id }),
      api.steps.get({ id: row.id }),
      readAgentPictures(ctx, row),
    ]);
    const [proof] = proofs.items.filter(({ state }) => state === 'ready');
    return {
      lines: [
        ...factsOf(ticket, ctx.config.publicUrl),
        ...(proof ? [checkLine('Last checked', proof)] : []),
        proofs.canCheck
          ? 'check_fix can check its element again.'
          : "check_fix can't check this ticket. A check needs a screenshot and a pin on an element.",
        ...(pictures.length === 2 ? ['First image: the window. Second: the area around the ring.'] : []),
      ],
      quotes: [...quotesOf(ticket, comments), ...stepQuotes(steps), ...(proof ? [checkQuote(proof)] : [])],
      pictures,
      data: {
        id: ticket.id,
        number: ticket.number,
        status: ticket.status,
        severity: ticket.severity,
        projectId: ticket.projectId,
        createdAt: ticket.createdAt,
        updatedAt: ticket.updatedAt,
        commentCount: ticket.commentCount,
        attachmentCount: ticket.attachmentCount,
        hasPin: ticket.pin !== null,
        canCheck: proofs.canCheck,
        steps: steps.steps.length,
        hasScript: steps.script !== null,
      },
    };
  },
});
