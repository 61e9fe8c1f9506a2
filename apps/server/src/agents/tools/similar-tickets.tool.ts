import { assertOpenToAgents, requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { AppError } from '@ringmark/api/core/base/errors';
import { projectIdSchema } from '@ringmark/contract/ids';
import type { SimilarTicket } from '@ringmark/contract/tickets/duplicates';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { z } from 'zod';
import { type Agent, agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';

const input = z.object({
  ticket: ticketRef
    .optional()
    .describe('Finds tickets similar to this one; needs no other input. Administrators only.'),
  project_id: z
    .string()
    .max(64)
    .optional()
    .describe('Use it together with title to look for duplicates before you create a ticket.'),
  title: z.string().min(1).max(TICKET_LIMITS.titleLength).optional(),
  page_url: z.string().max(URL_LIMITS.urlLength).optional(),
});

const tooLittle = () =>
  new AppError('invalid', 'ticket_or_title', 'Give a ticket, or a project_id and a title.');

/** Finds tickets similar to an existing ticket, or to one that is about to be created. */
async function find(
  { ctx, api }: Agent,
  { ticket, project_id, title, page_url: url }: z.output<typeof input>,
): Promise<SimilarTicket[]> {
  if (ticket !== undefined) return api.duplicates.ofTicket({ id: requireAgentTicket(ctx, ticket).id });
  if (project_id === undefined || title === undefined) throw tooLittle();
  const projectId = projectIdSchema.parse(project_id);
  assertOpenToAgents(ctx, projectId);
  return api.duplicates.similar({ projectId, title, url });
}

const lineOf = ({ ticket, why, people, doneAt }: SimilarTicket): string =>
  [
    `#${ticket.number}: ${ticket.status}, ${ticket.severity}`,
    ...why.map((one) => one.toLowerCase()),
    ...(people > 1 ? [`reported by ${people} people`] : []),
    ...(doneAt === null ? [] : [`done ${doneAt}`]),
  ].join('; ');

export const similarTickets = agentTool({
  name: 'similar_tickets',
  title: 'Find similar tickets',
  description:
    'Finds tickets in a project that report the same problem: on the same element of the same page, or in similar words. Done and Accepted tickets are included only if they were finished recently. Use it before create_ticket, and to avoid fixing the same problem twice.',
  input,
  scope: 'read',
  changes: 'nothing',
  async run(agent, given) {
    const found = await find(agent, given);
    return {
      lines: [
        found.length === 0 ? 'No similar tickets.' : `Similar tickets: ${found.length}`,
        ...found.map(lineOf),
      ],
      quotes: found.map(({ ticket: { number, title }, excerpt }) => ({
        from: `#${number}, first lines`,
        text: `${title}\n${excerpt}`,
      })),
      data: {
        tickets: found.map(({ ticket: { id, number, status, severity }, why, isSameElement, people }) => ({
          number,
          id,
          status,
          severity,
          why,
          isSameElement,
          people,
        })),
      },
    };
  },
});
