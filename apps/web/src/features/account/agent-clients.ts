import { AGENTS_PATH } from '@ringmark/contract/people/agents';

/** The text for the settings of one client, with the token in it. */
export interface ClientSetting {
  client: string;
  /** The place in the client where the text belongs. */
  place: string;
  text: string;
}

const asText = (value: object) => JSON.stringify(value, null, 2);

export const agentsAddress = (): string => new URL(AGENTS_PATH, globalThis.location.origin).href;

/**
 * Returns the settings by which the usual clients learn of a server: a command for clients that have one which takes
 * headers, their file otherwise.
 *
 * @param url is that of the agents' entrance.
 */
export function clientSettings(url: string, token: string): ClientSetting[] {
  const authorization = `Bearer ${token}`;
  const headers = { Authorization: authorization };
  const header = `--header "Authorization: ${authorization}"`;
  return [
    {
      client: 'Claude Code',
      place: 'Run in a terminal',
      text: `claude mcp add --transport http ringmark ${url} ${header}`,
    },
    {
      client: 'Cursor',
      place: 'In ~/.cursor/mcp.json',
      text: asText({ mcpServers: { ringmark: { url, headers } } }),
    },
    {
      client: 'Codex',
      place: 'In ~/.codex/config.toml',
      text: `[mcp_servers.ringmark]\nurl = "${url}"\nhttp_headers = { Authorization = "${authorization}" }`,
    },
    {
      client: 'Gemini CLI',
      place: 'Run in a terminal',
      text: `gemini mcp add --transport http --scope user ${header} ringmark ${url}`,
    },
    {
      client: 'VS Code',
      place: 'In .vscode/mcp.json',
      text: asText({ servers: { ringmark: { type: 'http', url, headers } } }),
    },
    {
      client: 'Another client, with a file',
      place: 'In the client’s MCP server file, often called mcp.json',
      text: asText({ mcpServers: { ringmark: { type: 'http', url, headers } } }),
    },
    {
      client: 'Another client, by hand',
      place: 'The URL and a header',
      text: `${url}\nAuthorization: ${authorization}`,
    },
  ];
}

/**
 * Calls the server as an agent would.
 *
 * @returns the names of the tools that the token has.
 * @throws Error with a sentence for the person.
 */
export async function tryAgentsDoor(url: string, token: string): Promise<string[]> {
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  }).catch(() => {
    throw new Error('Couldn’t reach the server.');
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(sentenceOf(text) ?? `The server responded with status ${answer.status}.`);
  const names = [...text.matchAll(/"name":"([a-z_]+)"/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('The server responded without any tools.');
  return names;
}

/** The server's own words for a refusal. */
function sentenceOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isRefusal = typeof value === 'object' && value !== null && 'error' in value;
    return isRefusal && typeof value.error === 'string' ? value.error : undefined;
  } catch {
    return undefined;
  }
}
