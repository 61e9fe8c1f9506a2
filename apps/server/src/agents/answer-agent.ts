import { createMcpHandler } from '@modelcontextprotocol/server';
import type { SignedInContext } from '@ringmark/api/core/context/context';
import type { FastifyRequest } from 'fastify';
import { createAgentServer } from './agent-server.ts';

export interface AgentAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers of streams that wait for news would never end, and nothing here changes while an agent is connected. */
const STREAMS = 'subscriptions/listen';

const isStream = (body: unknown): body is { id?: string | number } =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === STREAMS;

const noStreams = ({ id = null }: { id?: string | number | null }): AgentAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: -32_601, message: 'This server sends no notifications.' },
  }),
});

/** Copies the headers that the protocol reads. The token is not passed on. */
function protocolHeaders({ headers }: FastifyRequest): Headers {
  const read = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(headers))
    if ((name === 'accept' || name.startsWith('mcp-')) && typeof value === 'string') read.set(name, value);
  // The library compares the types as they're written, but clients may accept anything.
  if (/^$|\*\/\*/.test(read.get('accept') ?? '')) read.set('accept', 'application/json, text/event-stream');
  return read;
}

/** Has the library answer one message over the tools of the caller. */
export async function answerAgent(
  ctx: SignedInContext,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  if (isStream(request.body)) return noStreams(request.body);
  const onBug = (error: unknown, tool: string) =>
    request.log.error({ err: error, tool }, "An agent's call failed.");
  const { fetch } = createMcpHandler(() => createAgentServer(ctx, signal, onBug));
  const message = new Request('http://agents.invalid/', {
    method: 'POST',
    headers: protocolHeaders(request),
    body: JSON.stringify(request.body ?? null),
    signal,
  });
  const response = await fetch(message, { parsedBody: request.body });
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    headers: { ...(type !== null && { 'content-type': type }), 'cache-control': 'no-store' },
    body: await response.text(),
  };
}
