import { createServer } from 'node:http';
import { once } from 'node:events';

/** A customer's site on loopback, with a page that refuses to be framed. */
export interface Site {
  /** `127.0.0.1:port`, as the setting that allows it takes it. */
  host: string;
  url: string;
  stop(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Bakery</title><style>
body { margin: 0; font: 18px/1.5 sans-serif; background: #fff }
header { position: sticky; top: 0; height: 60px; background: #123; color: #fff }
section { height: 900px; padding: 40px; box-sizing: border-box }
#offer { position: absolute; left: 200px; top: 1300px; width: 300px; height: 120px; background: #0a7d32; color: #fff }
</style></head><body><header>Harbour Bakery</header><section><h1>Bread since four</h1><a href="/second">Opening hours</a></section>
<section style="background:#eef"></section><div id="offer">Rye of the week</div><section></section>
<script>console.error('The till is on fire')</script></body></html>`;
const SECOND = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Opening hours</title></head><body><h1>Open from six</h1></body></html>`;

export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('x-frame-options', 'DENY');
    response.end(request.url === '/second' ? SECOND : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The site has no port.');
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    url: `http://${host}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
