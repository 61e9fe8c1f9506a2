import { assertOpenToAgents } from '@ringmark/api/outward/agents/agent-tickets';
import { projectIdSchema } from '@ringmark/contract/ids';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { SEVERITIES } from '@ringmark/contract/vocabulary';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';

export const createTicket = agentTool({
  name: 'create_ticket',
  title: 'Create a ticket',
  description: 'Creates a ticket in Received. First look for an existing one with similar_tickets.',
  input: z.object({
    project_id: z.string().max(64).describe('From list_projects.'),
    title: z.string().min(1).max(TICKET_LIMITS.titleLength),
    description: z.string().min(1).max(TICKET_LIMITS.descriptionLength),
    page_url: z.string().max(URL_LIMITS.urlLength).optional(),
    severity: z.enum(SEVERITIES).optional().describe('Defaults to medium.'),
  }),
  scope: 'write',
  changes: 'adds',
  async run({ ctx, api }, { project_id, title, description, page_url, severity }) {
    const projectId = projectIdSchema.parse(project_id);
    assertOpenToAgents(ctx, projectId);
    const ticket = await api.tickets.create({ projectId, title, description, url: page_url, severity });
    return {
      lines: [
        `Created ticket #${ticket.number} (ID ${ticket.id}): ${ctx.config.publicUrl}/tickets/${ticket.id}`,
      ],
      data: { number: ticket.number, id: ticket.id },
    };
  },
});
