import { startCanaries, type Canaries, type Canary } from '@ringmark/egress/testing/canaries';
import { HOSTILE_VECTORS, type Vector } from '@ringmark/egress/testing/hostile-vectors';
import { startRawSite } from '@ringmark/egress/testing/sites';
import type { RemoteViewer } from '../viewer.types.ts';
import { ASKING, startDoorsSite } from './doors-site.ts';
import { type LoggedLine, makeTestViewer } from './test-viewer.ts';

/** Chromium takes names below `localhost` for safe, so that the page may use all that only https pages may. */
export const ORIGIN = 'http://page.localhost';
const ADDRESSES = {
  'page.localhost': '93.184.216.34',
  'sub.page.localhost': '93.184.216.35',
  'other.example': '93.184.216.36',
};
/** The places where anyone may go: another site, another host and another port of the same one. */
const BESIDE = ['other.example:80', 'sub.page.localhost:80', 'page.localhost:8080'];

/** The target of the vectors. */
export type Aim = 'private' | 'closed' | 'beside';

export interface DoorsNet {
  viewer: RemoteViewer & { lines: LoggedLine[] };
  canaries: Canaries;
  aimAt: (aim: Aim) => void;
  /** The vectors that reached a place which nobody may reach. */
  reached: () => string[];
  /** The vectors that the guard was asked for, and refused. */
  refused: () => string[];
  /** Returns every byte that came to the places next to the site, by connection. */
  heardBeside: () => Buffer[];
  close: () => Promise<void>;
}

/**
 * Starts a project's site, places next to it, places that nobody may reach, and a viewer that knows the way to all of
 * them.
 */
export async function startDoorsNet(): Promise<DoorsNet> {
  const canaries = await startCanaries(HOSTILE_VECTORS.length);
  const heard: Buffer[][] = [];
  const beside = await startRawSite((socket) => {
    const asking = Object.entries(ASKING).map((header) => header.join(': '));
    const parts: Buffer[] = [];
    heard.push(parts);
    socket.on('data', (bytes: Buffer) => parts.push(bytes));
    socket.once('data', () =>
      socket.end(`HTTP/1.1 401 Unauthorized\r\n${asking.join('')}\r\nContent-Length: 0\r\n\r\n`),
    );
  });
  let aim: Aim = 'private';
  const site = await startDoorsSite((vector) => targetOf(vector, aim, canaries));
  const names = new Map(Object.entries(ADDRESSES).map(([name, address]) => [name, [address]]));
  names.set('inner.example', ['127.0.0.1']).set('mixed.example', ['93.184.216.36', '127.0.0.1']);
  const viewer = makeTestViewer({
    allow: ['page.localhost:80', 'page.localhost:8080', 'sub.page.localhost:80'],
    maxSessionsPerUser: 4,
    egress: {
      resolve: (host) => Promise.resolve(names.get(host) ?? []),
      // A dial to any other place goes there, the canaries included.
      dialMap: ({ address, port }) => {
        if (!Object.values(ADDRESSES).includes(address)) return { address, port };
        if (address === ADDRESSES['page.localhost'] && port === 80)
          return { address: '127.0.0.1', port: site.port };
        return { address: '127.0.0.1', port: port === 80 || port === 8080 ? beside.port : port };
      },
    },
  });
  return {
    viewer,
    canaries,
    aimAt: (next) => {
      aim = next;
      canaries.forget();
      heard.length = 0;
      viewer.lines.length = 0;
    },
    reached: () => namesOf((vector) => canaryOf(vector, canaries).hits.size > 0),
    refused: () => {
      const ports = new Set(
        viewer.lines.map(({ fields }) => ('host' in fields ? portIn(fields.host) : undefined)),
      );
      return namesOf((vector) => ports.has(canaryOf(vector, canaries).port));
    },
    heardBeside: () => heard.map((parts) => Buffer.concat(parts)),
    close: async () => {
      await viewer.stop();
      await Promise.all([site.close(), beside.close(), canaries.close()]);
    },
  };
}

const portIn = (host: unknown) => Number(String(host).split(':').at(-1));

const namesOf = (isOne: (vector: Vector) => boolean) => HOSTILE_VECTORS.filter(isOne).map(({ name }) => name);

function canaryOf(vector: Vector, canaries: Canaries): Canary {
  const canary = canaries.all[HOSTILE_VECTORS.indexOf(vector)];
  if (!canary) throw new Error(`No canary for ${vector.name}.`);
  return canary;
}

function targetOf(vector: Vector, aim: Aim, canaries: Canaries): string {
  const scheme = vector.scheme ?? 'http';
  const { port } = canaryOf(vector, canaries);
  if (aim === 'private') return `${scheme}://${vector.host}:${port}/`;
  if (aim === 'closed') return `${scheme}://other.example:${port}/`;
  const index = HOSTILE_VECTORS.indexOf(vector);
  // A window of the same site would take the place of the page.
  const place = vector.name.startsWith('window-open') ? BESIDE[0] : BESIDE[index % BESIDE.length];
  return `${scheme}://${place}/v${index}/`;
}
