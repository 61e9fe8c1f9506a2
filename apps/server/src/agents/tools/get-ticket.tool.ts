import { readAgentPictures } from '@ringmark/api/agents/agent-pictures.service';
import { requireAgentTicket } from '@ringmark/api/agents/agent-tickets';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';
import { factsOf, quotesOf, stepQuotes } from './ticket-words.ts';

export const getTicket = agentTool({
  name: 'get_ticket',
  title: 'Get a ticket',
  description:
    "Gets all of a ticket: its words and comments, the picture of the page with a red ring at the place, the part around it, the element there, what was done before in words and as a Playwright test, and what the page's console and requests said.",
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
        ...(proof ? [`Looked at again ${proof.finishedAt}: ${proof.sentence}`] : []),
        proofs.canCheck
          ? 'check_fix can look at its element again.'
          : 'It cannot be checked: that takes a pin on an element, with a picture.',
        ...(pictures.length === 2 ? ['First picture: the window. Second: the part around the ring.'] : []),
      ],
      quotes: [...quotesOf(ticket, comments), ...stepQuotes(steps)],
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
