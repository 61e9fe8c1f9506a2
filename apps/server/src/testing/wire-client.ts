import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface WireCall {
  /** The body, sent as JSON. */
  json?: unknown;
  /** The body, sent as it is with the given headers. */
  payload?: Uint8Array;
  headers?: Record<string, string>;
  /** The loopback address that the call comes from. */
  from?: string;
  /** A `Cookie` header in place of what the client has. */
  cookie?: string;
}

export type WireAnswer = Awaited<ReturnType<typeof exchange>>;

/** Speaks HTTP over real sockets and keeps cookies as a browser does. */
export interface WireClient {
  /** The cookies, by name. */
  readonly cookies: Map<string, string>;
  /** `GET /api/tickets`. */
  send(route: string, call?: WireCall): Promise<WireAnswer>;
  close(): void;
}

async function exchange(agent: Agent, base: string, route: string, call: WireCall) {
  const [method, path = '/'] = route.split(' ');
  const payload = call.json === undefined ? call.payload : Buffer.from(JSON.stringify(call.json));
  const headers = {
    ...(call.json !== undefined && { 'content-type': 'application/json' }),
    ...(payload && { 'content-length': String(payload.byteLength) }),
    ...(call.cookie !== undefined && { cookie: call.cookie }),
    ...call.headers,
  };
  const { promise, resolve, reject } = Promise.withResolvers<WireResponse>();
  const outgoing = request(new URL(path, base), {
    agent,
    headers,
    ...(method && { method }),
    ...(call.from && { localAddress: call.from }),
  });
  outgoing.on('error', reject);
  outgoing.on('response', (incoming) => {
    buffer(incoming).then(
      (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes }),
      reject,
    );
  });
  outgoing.end(payload);
  const answer = await promise;
  return {
    ...answer,
    text: answer.bytes.toString(),
    json: () => JSON.parse(answer.bytes.toString()),
    setCookies: answer.headers['set-cookie'] ?? [],
  };
}

interface WireResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

export function createWireClient(base: string): WireClient {
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [pair = ''] = line.split(';', 1);
    const [name = '', value = ''] = pair.split('=', 2);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    cookies,
    async send(route, call = {}) {
      const cookie = call.cookie ?? [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await exchange(agent, base, route, { ...call, ...(cookie && { cookie }) });
      answer.setCookies.forEach(keep);
      return answer;
    },
    close: () => agent.destroy(),
  };
}
