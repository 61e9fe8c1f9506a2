import type { CdpSession, Result } from '../cdp/connection.ts';
import { bytesOfText } from './misread-text.ts';
import { readMhtml } from './read-mhtml.ts';

export interface Resource {
  address: string;
  type: string;
  bytes: Uint8Array;
}

type ResourceTree = Result<'Page.getResourceTree'>['frameTree'];

/** The kinds of resources that draw a page; nothing else is asked for. */
const DRAWN = new Set(['Image', 'Stylesheet', 'Font']);
const MAX_RESOURCES = 1_500;
/** A picture larger than this is left out, and so is what comes after this much. */
const MAX_BYTES_EACH = 8 * 1_048_576;
const MAX_BYTES = 32 * 1_048_576;
/** One message of the browser holds at most 32 MB. */
const MAX_SNAPSHOT_BYTES = 12 * 1_048_576;
const AT_ONCE = 6;

interface Wanted {
  frameId: string;
  address: string;
  type: string;
  kind: string;
  size: number;
}

const wantedIn = (
  { frame, resources, childFrames = [] }: ResourceTree,
  sprites: ReadonlySet<string>,
): Wanted[] => [
  ...resources
    .filter(
      ({ type, url, failed, canceled }) => (DRAWN.has(type) || sprites.has(url)) && !failed && !canceled,
    )
    .map(({ url, type, mimeType, contentSize = 0 }) => ({
      frameId: frame.id,
      address: url.split('#')[0] ?? url,
      type: mimeType,
      kind: type,
      size: contentSize,
    })),
  ...(frame.parentId !== undefined && frame.mimeType === 'image/svg+xml'
    ? [
        {
          frameId: frame.id,
          address: frame.url.split('#')[0] ?? '',
          type: frame.mimeType,
          kind: 'Image',
          size: 0,
        },
      ]
    : []),
  ...childFrames.flatMap((child) => wantedIn(child, sprites)),
];

/** Returns the milliseconds that are left for a request. */
type Left = () => number;

async function contentOf(
  session: CdpSession,
  { frameId, address }: Wanted,
  left: Left,
): Promise<Uint8Array | undefined> {
  const what = { frameId, url: address };
  const { content, base64Encoded } = await session.send('Page.getResourceContent', what, left());
  return base64Encoded ? Buffer.from(content, 'base64') : bytesOfText(content);
}

/** The browser keeps no fonts that it could tell: it is asked for them once more, and has them in its cache. */
async function fontOf(
  session: CdpSession,
  { frameId, address }: Wanted,
  left: Left,
): Promise<Uint8Array | undefined> {
  const options = { disableCache: false, includeCredentials: true };
  const what = { frameId, url: address, options };
  const { resource } = await session.send('Network.loadNetworkResource', what, left());
  const { stream: handle } = resource;
  if (!resource.success || !handle) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: 1_048_576 }, left());
      const chunk = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
      length += chunk.length;
      if (length > MAX_BYTES_EACH) return undefined;
      chunks.push(chunk);
      if (eof) return Buffer.concat(chunks);
    }
  } finally {
    session.send('IO.close', { handle }).catch(() => {});
  }
}

const read = (session: CdpSession, wanted: Wanted, left: Left): Promise<Uint8Array | undefined> =>
  (wanted.kind === 'Font' ? fontOf : contentOf)(session, wanted, left).catch(() => undefined);

/** Reads the pictures and styles from the browser's own archive. */
async function snapshotOf(session: CdpSession, left: Left): Promise<Map<string, Resource>> {
  const { data } = await session.send('Page.captureSnapshot', { format: 'mhtml' }, left());
  const drawn = readMhtml(data).filter(({ type }) => /^(?:image|font)\/|^text\/css$/.test(type));
  return new Map(drawn.map((part) => [part.address, part]));
}

export interface Resources {
  found: Resource[];
  /** Something was too large, or gone. */
  isPartial: boolean;
}

/**
 * Reads what the browser has of everything that draws a page, whatever its origin. No server is asked for pictures and
 * styles.
 *
 * @param sprites addresses of files that symbols are taken from: the browser lists them as of no kind.
 * @param mostMs after which anything missing is left out: a part of a page may never answer.
 */
export async function resourcesOf(
  session: CdpSession,
  mostMs: number,
  sprites: ReadonlySet<string>,
): Promise<Resources> {
  const end = performance.now() + mostMs;
  const leftMs = () => Math.max(1, end - performance.now());
  const { frameTree } = await session.send('Page.getResourceTree', undefined, leftMs());
  const all = new Map(wantedIn(frameTree, sprites).map((wanted) => [wanted.address, wanted]));
  const listed = [...all.values()].slice(0, MAX_RESOURCES);
  const small = listed.filter(({ size }) => size <= MAX_BYTES_EACH);
  const size = listed.reduce((sum, wanted) => sum + wanted.size, 0);
  const snapshot =
    size <= MAX_SNAPSHOT_BYTES
      ? await snapshotOf(session, () => leftMs() / 2).catch(() => new Map())
      : new Map();
  const found = new Map<string, Resource>();
  let left = MAX_BYTES;
  let isPartial = small.length < all.size;
  const queue = small.values();
  const work = async () => {
    for (const wanted of queue) {
      const { address, type } = wanted;
      const bytes = (await read(session, wanted, leftMs)) ?? snapshot.get(address)?.bytes;
      if (!bytes || bytes.byteLength > left) {
        isPartial ||= bytes !== undefined;
        continue;
      }
      left -= bytes.byteLength;
      found.set(address, { address, type: snapshot.get(address)?.type ?? type, bytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const [address, part] of snapshot) {
    if (found.has(address) || address.startsWith('cid:') || part.bytes.byteLength > left) continue;
    left -= part.bytes.byteLength;
    found.set(address, part);
  }
  return { found: [...found.values()], isPartial: isPartial || performance.now() > end };
}
