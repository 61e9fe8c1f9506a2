import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import { z } from 'zod';
import { agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';

export const comment = agentTool({
  name: 'comment',
  title: 'Comment on a ticket',
  description:
    "Adds a comment that everyone who can see the ticket can read, including the customer. It appears under your name, with your token's name next to it.",
  input: z.object({ ticket: ticketRef, text: z.string().min(1).max(COMMENT_LIMITS.commentLength) }),
  scope: 'write',
  changes: 'adds',
  async run({ ctx, api }, { ticket: ref, text }) {
    const { id, number } = requireAgentTicket(ctx, ref);
    const made = await api.comments.add({ ticketId: id, text });
    return { lines: [`Commented on #${number}.`], data: { commentId: made.id } };
  },
});
