import type { Quote } from '@ringmark/api/core/base/fence-quotes';
import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { readKeptWords } from '@ringmark/api/outward/agents/kept-page.service';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';

export const getPageAsItWas = agentTool({
  name: 'get_page_as_it_was',
  title: 'Get the original page',
  description:
    "Returns the ticket's page as it was when the pin was placed, even if the site has changed since. You get either an outline of the whole page (its accessibility tree) or the HTML of the pinned element and its surroundings. The tool sends no requests to the site.",
  input: z.object({
    ticket: ticketRef,
    as: z
      .enum(['outline', 'html'])
      .optional()
      .describe('outline (the default): the whole page. html: the pinned element and its surroundings.'),
  }),
  scope: 'read',
  changes: 'nothing',
  async run({ ctx, signal }, { ticket: ref, as = 'outline' }) {
    const ticket = requireAgentTicket(ctx, ref);
    const { keptAt, width, height, remark, title, outline, markup } = await readKeptWords(
      ctx,
      ticket,
      as,
      signal,
    );
    const quotes: Quote[] = [
      { from: 'page title', text: title },
      ...(outline === null ? [] : [{ from: 'outline of the page', text: outline }]),
      ...(markup ? [{ from: 'HTML of the element', text: markup.element }] : []),
      ...(markup && markup.around !== markup.element
        ? [{ from: 'HTML around it', text: markup.around }]
        : []),
    ];
    return {
      lines: [
        `#${ticket.number}: the original page, saved ${keptAt}, in a window of ${width} x ${height}. Its scripts do not run.`,
        ...(remark === null ? [] : [remark]),
        ...(as === 'html' && !markup ? ['The pinned element was not found. Ask for the outline.'] : []),
      ],
      quotes,
      data: { keptAt, width, height },
    };
  },
});
