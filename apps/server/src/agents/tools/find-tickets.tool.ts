import { isOpenToAgents } from '@ringmark/api/outward/agents/agent-tickets';
import { AGENT_TICKETS } from '@ringmark/contract/people/agents';
import { projectIdSchema } from '@ringmark/contract/ids';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { z } from 'zod';
import { type Agent, agentTool } from '../agent-tool.ts';

const input = z.object({
  words: z
    .string()
    .max(200)
    .optional()
    .describe('Words from the title, description or comments, or a ticket number.'),
  project_id: z.string().max(64).optional().describe('From list_projects.'),
  status: z.enum(TICKET_STATUSES).optional(),
  severity: z.enum(SEVERITIES).optional(),
  page_url: z.string().max(2_048).optional().describe('Only tickets about this page.'),
  limit: z.number().int().min(1).max(AGENT_TICKETS).optional().describe('Defaults to 20.'),
  cursor: z.string().max(200).optional().describe('From the previous response, to get the next page.'),
});

function findOpen({ ctx }: Agent, tickets: readonly TicketListItem[]): TicketListItem[] {
  const known = new Map<string, boolean>();
  return tickets.filter(({ projectId }) => {
    const isOpen = known.get(projectId) ?? isOpenToAgents(ctx, projectId);
    known.set(projectId, isOpen);
    return isOpen;
  });
}

const factsOf = ({ id, number, status, severity, pin, projectId, createdAt }: TicketListItem) => ({
  number,
  id,
  status,
  severity,
  projectId,
  hasPin: pin !== null,
  createdAt,
});

const lineOf = ({ number, status, severity, createdAt, pin }: TicketListItem) =>
  `#${number}: ${status}, ${severity}, ${createdAt}${pin ? ', with a pin' : ''}`;

export const findTickets = agentTool({
  name: 'find_tickets',
  title: 'Find tickets',
  description:
    'Finds tickets, newest first. Without arguments, it lists all tickets. To see what needs doing, ask for status Received, In Progress or Adjustments.',
  input,
  scope: 'read',
  changes: 'nothing',
  async run(agent, { words, project_id, status, severity, page_url, limit = 20, cursor }) {
    const projectId = project_id === undefined ? undefined : projectIdSchema.parse(project_id);
    const page = await agent.api.tickets.list({
      search: words,
      projectId,
      status,
      severity,
      url: page_url,
      limit,
      cursor,
    });
    const tickets = findOpen(agent, page.items);
    return {
      lines: [
        tickets.length === 0 ? 'No tickets found.' : `Tickets: ${tickets.length}`,
        ...tickets.map(lineOf),
        ...(page.nextCursor === null ? [] : [`There are more. Cursor: ${page.nextCursor}`]),
      ],
      quotes: tickets.map(({ number, title, url }) => ({
        from: `title of #${number}`,
        text: url === null ? title : `${title}\n${url}`,
      })),
      data: { tickets: tickets.map(factsOf), nextCursor: page.nextCursor },
    };
  },
});
