import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Answer = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer };
type Page = Answer | ((request: IncomingMessage, response: ServerResponse) => Answer | undefined);

export interface TestSite {
  origin: string;
  port: number;
  /** Lays a page at a path; functions may answer by themselves and return nothing. */
  lay: (path: string, page: Page) => string;
  /** Paths asked for, in order. */
  asked: string[];
  close: () => Promise<void>;
}

/** A little web server on loopback; what it serves is laid out by the test. */
export async function openTestSite(): Promise<TestSite> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.test').pathname;
    asked.push(path);
    const page = pages.get(path);
    const answer = typeof page === 'function' ? page(request, response) : page;
    if (answer === undefined && page !== undefined) return;
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof answer === 'string' ? { body: answer } : (answer ?? { status: 404, body: 'nothing here' });
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    asked,
    lay: (path, page) => {
      pages.set(path, page);
      return origin + path;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page of coloured bands of 100 px: the colour at the top of a picture tells its scroll place. */
export function colourStripPage(height: number, extra = ''): string {
  const bands = Array.from({ length: Math.ceil(height / 100) }, (_none, index) => {
    const [red, green, blue] = bandColour(index);
    return `<div style="height:100px;background:rgb(${red},${green},${blue})"></div>`;
  });
  return `<!doctype html><title>Bands</title><style>body{margin:0}</style>${bands.join('')}${extra}`;
}

/** Returns colours that can still be distinguished after JPEG compression. */
export function bandColour(index: number): [number, number, number] {
  return [(index % 6) * 48, (Math.floor(index / 6) % 6) * 48, (Math.floor(index / 36) % 6) * 48];
}

/** A page called Shop with nothing but a large link in its corner. */
export const linkPage = (attributes: string): string =>
  `<title>Shop</title><a ${attributes} style="position:absolute;top:0;left:0;font-size:40px">on</a>`;
