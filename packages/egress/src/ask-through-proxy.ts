import { type IncomingMessage, type RequestOptions, request as sendRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

export interface ProxyWay {
  /** The egress proxy's address. */
  proxyUrl: string;
  credentials: { username: string; password: string };
  signal: AbortSignal;
}

/** The proxy opened no tunnel. */
export class ProxyRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The proxy rejected the request with status ${status}.`);
    this.name = 'ProxyRefusal';
    this.status = status;
  }
}

const MAX_HEADER_BYTES = 64 * 1024;

const authorization = ({ credentials: { username, password } }: ProxyWay) => ({
  'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

type Body = string | Uint8Array;

const lengthOf = (body: Body | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

const answerTo = (
  send: (answered: (answer: IncomingMessage) => void) => ReturnType<typeof sendRequest>,
  body?: Body,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    send(resolve).on('error', reject).end(body);
  });

/** A way through the proxy to where the address leads, for bytes that the proxy does not read. */
async function tunnel(url: URL, way: ProxyWay): Promise<Socket> {
  const { hostname, port } = new URL(way.proxyUrl);
  const asked = sendRequest({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: 'CONNECT',
    path: `${url.hostname}:${url.port || '443'}`,
    headers: authorization(way),
    signal: way.signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  asked.on('error', reject);
  asked.on('connect', (answer: IncomingMessage, socket: Socket) => {
    if (answer.statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new ProxyRefusal(answer.statusCode ?? 0));
  });
  // The proxy's refusal would otherwise wait for its body to be read.
  asked.on('response', (answer) => {
    answer.destroy();
    reject(new ProxyRefusal(answer.statusCode ?? 0));
  });
  asked.end();
  return promise;
}

/**
 * A request by the egress proxy, which decides what may be reached. Follows nothing.
 *
 * @throws Error where there is no answer; also of the proxy's own refusals of tunnels.
 */
export async function askThroughProxy(
  url: URL,
  headers: Record<string, string>,
  way: ProxyWay,
  { method, body }: { method: string; body?: Body } = { method: 'GET' },
): Promise<IncomingMessage> {
  const shared: RequestOptions = { method, maxHeaderSize: MAX_HEADER_BYTES, signal: way.signal };
  if (url.protocol === 'http:') {
    const proxy = new URL(way.proxyUrl);
    const options = {
      ...shared,
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port,
      path: url.href,
      agent: false as const,
      headers: { ...headers, ...lengthOf(body), host: url.host, ...authorization(way) },
    };
    return answerTo((answered) => sendRequest(options, answered), body);
  }
  const socket = await tunnel(url, way);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const secure = connectSecurely({ socket, ...(isIP(name) === 0 && { servername: name }), host: name });
  // The request reports its failures; later errors concern nobody.
  for (const end of [socket, secure]) end.on('error', () => secure.destroy());
  const { pathname, search, host } = url;
  const options = {
    ...shared,
    path: pathname + search,
    headers: { ...headers, ...lengthOf(body), host },
    // Without an agent, which would dial by itself: there is no other way out than this socket.
    createConnection: () => secure,
  };
  return answerTo((answered) => sendRequest(options, answered), body);
}
