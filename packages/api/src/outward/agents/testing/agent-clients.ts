import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AGENTS_PATH } from '@ringmark/contract/people/agents';

export interface ToolResult {
  isError: boolean;
  /** Its texts, as one. */
  text: string;
  pictures: { data: string; mimeType: string }[];
  data: Record<string, unknown> | undefined;
  /** The client got it like this. */
  whole: object;
}

export interface AgentResource {
  uri: string;
  mimeType?: string | undefined;
  text?: string;
  _meta?: Record<string, unknown> | undefined;
}

export interface AgentClient {
  tools(): Promise<
    {
      name: string;
      annotations?: { readOnlyHint?: boolean | undefined } | undefined;
      _meta?: Record<string, unknown> | undefined;
    }[]
  >;
  call(name: string, input?: Record<string, unknown>): Promise<ToolResult>;
  /** Reads the first content of a resource. */
  read(uri: string): Promise<AgentResource | undefined>;
  close(): Promise<void>;
}

interface Content {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

function toResult(answer: object): ToolResult {
  const { content, isError, structuredContent } = answer as {
    content: Content[];
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: isError === true,
    text: content.flatMap(({ text }) => text ?? []).join('\n'),
    pictures: content
      .filter(({ type }) => type === 'image')
      .map(({ data = '', mimeType = '' }) => ({ data, mimeType })),
    data: structuredContent,
    whole: answer,
  };
}

const WHO = { name: 'an agent', version: '1' };
const initOf = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

/** The library's present major version. */
async function connectNew(url: URL, token: string): Promise<AgentClient> {
  const client = new NewClient(WHO);
  await client.connect(new NewTransport(url, initOf(token)));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toResult(await client.callTool({ name, arguments: input })),
    read: async (uri) => (await client.readResource({ uri })).contents[0],
    close: () => client.close(),
  };
}

/** The one before, which most clients still have. */
async function connectOld(url: URL, token: string): Promise<AgentClient> {
  const client = new OldClient(WHO);
  const transport = new OldTransport(url, initOf(token));
  // Its own types leave out what exact optional properties ask for.
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toResult(await client.callTool({ name, arguments: input })),
    read: async (uri) => (await client.readResource({ uri })).contents[0],
    close: () => client.close(),
  };
}

export const AGENT_CLIENTS = { 'version 2': connectNew, 'version 1': connectOld };

export const agentsUrl = (server: { url: string }): URL => new URL(AGENTS_PATH, server.url);
