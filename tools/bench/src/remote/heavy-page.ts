import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';

export interface HeavySite {
  url: string;
  /** A page that shows the next of `colours` at every click. */
  coloursUrl: string;
  /** The heavy page, answered so late that a bare browser opens it in about a second. */
  slowUrl: string;
  /** The same with another button. */
  slowChangedUrl: string;
  port: number;
  close(): void;
}

export const COLOURS = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
  [220, 200, 60],
  [40, 40, 40],
] as const;

const COLOURS_PAGE = `<!doctype html><title>Colours</title><body style="margin:0"><script>
  const colours = ${JSON.stringify(COLOURS)};
  let at = 0;
  const paint = () => { document.body.style.background = 'rgb(' + colours[at % colours.length] + ')'; };
  onclick = () => { at += 1; paint(); };
  paint();
</script>`;

const PRODUCTS = 66;
/** ms: the rest of the second is the page's own. */
const SLOW_BY = 600;

/**
 * A shop's page of some 8,500 px and 3,600 nodes, with a different photo for each product and a blurred sticky header.
 */
function heavyPage(): string {
  const cards = Array.from({ length: PRODUCTS }, (_none, index) => {
    const facts = Array.from({ length: 24 }, (_fact, fact) => `<li>Fact <b>${fact}</b> of ${index}`).join('');
    return `<article><img src="/photo-${index}.jpg" width="400" height="300"><h2>Product ${index}</h2><ul>${facts}</ul></article>`;
  });
  return `<!doctype html><title>Heavy</title><style>
    body { margin: 0; font: 14px sans-serif; }
    header { position: sticky; top: 0; height: 64px; backdrop-filter: blur(12px); background: #fff9; z-index: 2; }
    main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px; padding: 16px; }
    article { height: 470px; overflow: hidden; border-radius: 12px; box-shadow: 0 4px 24px #0003; }
    article img { width: 100%; height: 220px; object-fit: cover; }
    ul { columns: 3; margin: 0; font-size: 11px; }
  </style><header><button id="toggle" style="margin:16px" onclick="document.body.style.background = this.dataset.on ? '' : '#def'; this.dataset.on = this.dataset.on ? '' : 1">Colour</button></header><main>${cards.join('')}</main>`;
}

/** Serves it on loopback; a browser's own encoder makes the photos. */
export async function openHeavySite(painter: Tab): Promise<HeavySite> {
  const { result } = await painter.page.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `(async () => {
      const photos = [];
      for (let n = 0; n < 8; n++) {
        const canvas = new OffscreenCanvas(400, 300), c = canvas.getContext('2d');
        for (let i = 0; i < 900; i++) {
          c.fillStyle = 'hsla(' + (n * 40 + Math.random() * 90) + ',60%,' + Math.random() * 90 + '%,.5)';
          c.beginPath(); c.arc(Math.random() * 400, Math.random() * 300, Math.random() * 45, 0, 7); c.fill();
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
        photos.push(btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()))));
      }
      return photos;
    })()`,
  });
  const photos: Buffer[] = (result.value as string[]).map((photo) => Buffer.from(photo, 'base64'));
  const page = heavyPage();
  const changed = page.replace('>Colour</button>', '>Colours</button>');
  const server = createServer((request, response) => {
    const photo = /photo-(?<number>\d+)/.exec(request.url ?? '')?.groups?.['number'];
    if (photo === undefined) {
      const answer = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
      if (request.url === '/colours') return answer(COLOURS_PAGE);
      if (request.url === '/slow') return setTimeout(answer, SLOW_BY, page);
      if (request.url === '/slow-changed') return setTimeout(answer, SLOW_BY, changed);
      return answer(page);
    }
    const headers = { 'content-type': 'image/jpeg', 'cache-control': 'max-age=600' };
    return response.writeHead(200, headers).end(photos[Number(photo) % photos.length]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    coloursUrl: `${url}colours`,
    slowUrl: `${url}slow`,
    slowChangedUrl: `${url}slow-changed`,
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
