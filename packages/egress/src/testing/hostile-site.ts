import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOSTILE_VECTORS, type Vector } from './hostile-vectors.ts';
import { startSite, type Site } from './sites.ts';

/** The address that a vector of the page tries to reach. */
export type TargetOf = (vector: Vector) => string;

/** A site whose page tries everything; its frames and helpers are at the same place. */
export async function startHostileSite(targetOf: TargetOf): Promise<Site> {
  return await startSite((request, response) => answerHostile(request, response, targetOf));
}

/** The same, for a site that has more pages than these. */
export function answerHostile(request: IncomingMessage, response: ServerResponse, targetOf: TargetOf): void {
  const url = new URL(request.url ?? '/', 'http://page.localhost');
  const to = url.searchParams.get('to') ?? '';
  if (url.pathname === '/redirect') {
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { Location: to }).end();
  } else if (url.pathname === '/worker.js') {
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(`fetch(${JSON.stringify(to)}, { mode: 'no-cors' })`);
  } else if (url.pathname === '/frame') {
    const vector = HOSTILE_VECTORS.find(({ name }) => name === url.searchParams.get('name'));
    const frame = vector?.frame?.(targetOf(vector));
    response.writeHead(200, { 'Content-Type': 'text/html', ...frame?.headers }).end(frame?.body);
  } else if (url.pathname === '/') {
    const links = HOSTILE_VECTORS.flatMap((vector) => vector.headers?.(targetOf(vector))['Link'] ?? []);
    response.writeHead(200, { 'Content-Type': 'text/html', Link: links.join(', ') }).end(page(targetOf));
  } else {
    response.writeHead(404).end();
  }
}

/** The page's title once all its scripts have tried and were answered; parts may still be loading. */
export const SETTLED = 'settled';

function page(targetOf: TargetOf): string {
  const parts = HOSTILE_VECTORS.map((vector) => {
    const url = targetOf(vector);
    const html = vector.html?.(url) ?? '';
    const frame =
      vector.frame === undefined
        ? ''
        : `<iframe src="/frame?name=${encodeURIComponent(vector.name)}"></iframe>`;
    const code = vector.js?.(url) ?? '';
    // Each in a scope of its own: what this browser does not know must not stop the others.
    const script = code === '' ? '' : `<script>tried.push((async () => { ${code} })())</script>`;
    return html + frame + script;
  });
  return `<!doctype html><meta charset="utf-8"><title>hostile</title><script>const tried = []</script><body>
    ${parts.join('\n')}
    <script>Promise.allSettled(tried).then(() => { document.title = '${SETTLED}' })</script>
    </body>`;
}
