import { once } from 'node:events';
import {
  createServer,
  request as begin,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { makeTestViewer } from './test-viewer.ts';

export interface Heard {
  /** `app.example.com`, or with its port. */
  host: string;
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Everything that came, headers and body, as text. */
  all: string;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}
export type Lay = (request: IncomingMessage & { url: string }, body: string) => Answer | string | undefined;

export const APP = 'http://app.example.com';
export const API = 'http://api.example.com';
export const SUB = 'http://sub.app.example.com';
export const PORT = 'http://app.example.com:8080';
export const OTHER = 'http://other.example.org';
export const LOGIN = 'http://login.example.net';

const PUBLIC = new Map([
  ['app.example.com', '93.184.216.34'],
  ['api.example.com', '93.184.216.35'],
  ['sub.app.example.com', '93.184.216.36'],
  ['other.example.org', '93.184.216.37'],
  ['login.example.net', '93.184.216.38'],
]);

/** Some hosts on loopback behind public names, which write down all that they receive, and a viewer that sees them. */
export async function openDoorNet(viewerOptions: Parameters<typeof makeTestViewer>[0] = {}) {
  const heard: Heard[] = [];
  const pages = new Map<string, Lay>();
  const programs = new Map<string, RequestListener>();
  const note = (request: IncomingMessage, body: string): Heard => {
    const { method = '', url = '', headers } = request;
    const host = headers.host ?? '';
    const entry = {
      host,
      method,
      path: url,
      headers,
      all: `${method} ${url}\n${request.rawHeaders.join('\n')}\n${body}`,
    };
    heard.push(entry);
    return entry;
  };
  const server = createServer((request, response: ServerResponse) => {
    const program = programs.get(`http://${request.headers.host}`);
    if (program) {
      note(request, '');
      return void program(request, response);
    }
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { host } = note(request, body);
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const answer = pages.get(`http://${host}${path}`)?.(request as never, body) ?? { body: 'here' };
      const {
        status = 200,
        headers = {},
        body: text = '',
      } = typeof answer === 'string' ? { body: answer } : answer;
      response
        .writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': 'content-type,x-http-method-override',
          ...headers,
        })
        .end(text);
    });
  });
  server.on('upgrade', (request, socket) => {
    note(request, '');
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const viewer = makeTestViewer({
    allow: [],
    maxSessionsPerUser: 8,
    egress: {
      resolve: async (host) => [PUBLIC.get(host) ?? ''].filter(Boolean),
      dialMap: () => ({ address: '127.0.0.1', port }),
    },
    ...viewerOptions,
  });
  return {
    viewer,
    heard,
    at: (host: string) => heard.filter((entry) => `http://${entry.host}` === host),
    /** @param url absolute, without query. */
    lay: (url: string, page: Lay | Answer | string) => {
      pages.set(url, typeof page === 'function' ? page : () => page);
      return url;
    },
    /** Has another program answer for a host, with all that it is asked. */
    serve: (host: string, program: RequestListener) => void programs.set(host, program),
    /** Asks a host as a program of another one does. */
    ask: (url: string, init: RequestInit = {}) => {
      const { host, pathname, search } = new URL(url);
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
      const { method = 'GET', body, headers } = init;
      const asked = begin(
        {
          host: '127.0.0.1',
          port,
          path: pathname + search,
          method,
          headers: { ...(headers as Record<string, string>), host },
        },
        (answer) => {
          read(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
      return promise;
    },
    close: async () => {
      await viewer.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
export type DoorNet = Awaited<ReturnType<typeof openDoorNet>>;
