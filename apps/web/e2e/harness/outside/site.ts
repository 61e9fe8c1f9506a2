import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The answer of an address of the site: a whole HTML page, or anything that the function does. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A customer's site on loopback, whose pages refuse to be framed. */
export interface Site {
  /** `127.0.0.1:port`, as the setting that allows it takes it. */
  host: string;
  /** The address of its first page. */
  url: string;
  /** Makes `pathname` answer this from now on; returns its whole address. */
  put(pathname: string, answer: Answer): string;
  /**
   * Serves the files of a folder below a path that ends with a slash.
   *
   * @param script a script that its pages run at their end.
   */
  putFolder(below: string, folder: string, script?: string): string;
  /** Goes down: nobody listens at its port any longer. */
  fall(): Promise<void>;
  /** Is there again, at the same port. */
  rise(): Promise<void>;
  stop(): Promise<void>;
}

/** A page around this body, in the site’s own look, made for phones as well. */
export const pageOf = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,minimum-scale=1"><title>${title}</title><style>
body { margin: 0; font: 18px/1.5 sans-serif; background: #fff; color: #111 }
</style>${head}</head><body>${body}</body></html>`;

const BAKERY = pageOf(
  'Harbour Bakery',
  `<header>Harbour Bakery</header><section><h1>Bread since four</h1><a href="/second">Opening hours</a></section>
<section style="background:#eef"></section><div id="offer">Rye of the week</div><section></section>
<script>console.error('The till is on fire')</script>`,
  `<style>
header { position: sticky; top: 0; height: 60px; background: #123; color: #fff }
section { height: 900px; padding: 40px; box-sizing: border-box }
#offer { position: absolute; left: 200px; top: 1300px; width: 300px; height: 120px; background: #0a7d32; color: #fff }
</style>`,
);

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

async function sendFile(file: string, script: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(file);
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(path.extname(file) === '.html' ? `${content.toString()}${script}` : content);
  } catch {
    response.writeHead(404).end();
  }
}

export async function startSite(): Promise<Site> {
  const folders = new Map<string, { folder: string; script: string }>();
  const answers = new Map<string, Answer>([
    ['/', BAKERY],
    ['/second', pageOf('Opening hours', '<h1>Open from six</h1>')],
  ]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const answer = answers.get(pathname);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('x-frame-options', 'DENY');
    if (typeof answer === 'function') return answer(request, response);
    const [below, found] = [...folders].find(([prefix]) => pathname.startsWith(prefix)) ?? [];
    if (answer === undefined && below && found) {
      const file = path.join(found.folder, decodeURIComponent(pathname.slice(below.length)));
      return void sendFile(file, found.script, response);
    }
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(answer ?? pageOf('Not here', '<h1>Not here</h1>'));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const fall = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The site has no port.');
  const { port } = address;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}/`,
    put(pathname, answer) {
      answers.set(pathname, answer);
      return `http://${host}${pathname}`;
    },
    putFolder(below, folder, script = '') {
      folders.set(below, { folder, script });
      return `http://${host}${below}`;
    },
    fall,
    rise: () => listen(port),
    stop: fall,
  };
}
