import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** As browsers say it; who weighs one against another is answered by who reads the weights. */
const TAKES_BROTLI = /^(?:[\w*-]+, ?)*br(?:, ?[\w*-]+)*$/;
/** What is larger is seldom asked for, and read from the disk each time. */
const LARGEST = 256 * 1_024;
/** What a browser asks for before it draws anything, and whether it lies there packed as well. */
const KINDS: Readonly<Record<string, { type: string; isPacked: boolean }>> = {
  '.js': { type: 'application/javascript; charset=utf-8', isPacked: true },
  '.css': { type: 'text/css; charset=utf-8', isPacked: true },
  '.woff2': { type: 'font/woff2', isPacked: false },
};

interface CachedFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/**
 * The file that answers a request; undefined where the request or the file is not one for it. It is not sent here:
 * waiting for what sends waits for the end of the answer, and is given nothing.
 */
export type FindKept = (request: FastifyRequest, name: string) => Promise<CachedFile | undefined>;

/**
 * Keeps packed scripts, styles and fonts in memory: while a server runs its client stays. A browser asks for a dozen of
 * them at one moment, before it draws anything, and beside them for the data, which keep the process busy: read from
 * the disk piece by piece they would come after those.
 */
export function createStaticCache(root: string): FindKept {
  const kept = new Map<string, Promise<CachedFile | undefined>>();
  return async ({ method, headers }, name) => {
    const isPlain = method === 'GET' && !headers.range && !headers['if-none-match'];
    if (!isPlain || !TAKES_BROTLI.test(headers['accept-encoding'] ?? '')) return undefined;
    const reading = kept.get(name) ?? read(root, name);
    kept.set(name, reading);
    return reading.catch(() => {
      kept.delete(name);
      return undefined;
    });
  };
}

async function read(root: string, name: string): Promise<CachedFile | undefined> {
  const kind = KINDS[extname(name)];
  if (!kind) return undefined;
  const path = join(root, kind.isPacked ? `${name}.br` : name);
  const about = await stat(path).catch(() => undefined);
  if (!about || about.size > LARGEST) return undefined;
  const headers = {
    'content-type': kind.type,
    ...(kind.isPacked && { 'content-encoding': 'br' }),
    vary: 'accept-encoding',
    'accept-ranges': 'bytes',
    'last-modified': about.mtime.toUTCString(),
    etag: `W/"${about.size.toString(16)}-${about.mtime.getTime().toString(16)}"`,
  };
  return { bytes: await readFile(path), headers };
}
