import type { AgentTool } from './agent-tool.ts';
import { checkFix } from './tools/check-fix.tool.ts';
import { comment } from './tools/comment.tool.ts';
import { createTicket } from './tools/create-ticket.tool.ts';
import { findTickets } from './tools/find-tickets.tool.ts';
import { getPageAsItWas } from './tools/get-page-as-it-was.tool.ts';
import { getTicket } from './tools/get-ticket.tool.ts';
import { listProjects } from './tools/list-projects.tool.ts';
import { lookAtPage } from './tools/look-at-page.tool.ts';
import { setStatus } from './tools/set-status.tool.ts';
import { similarTickets } from './tools/similar-tickets.tool.ts';

/** All that an agent may do. A few tools for the work, not one for each call. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  findTickets,
  getTicket,
  getPageAsItWas,
  lookAtPage,
  checkFix,
  comment,
  setStatus,
  createTicket,
  similarTickets,
  listProjects,
];
