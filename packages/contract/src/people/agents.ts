/** The path that agents call, by the Model Context Protocol. */
export const AGENTS_PATH = '/mcp';

/** Tickets of one answer. */
export const AGENT_TICKETS = 100;
