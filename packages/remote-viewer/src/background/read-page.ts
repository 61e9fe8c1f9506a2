import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { askThroughProxy, type ProxyWay } from '@ringmark/egress/ask-through-proxy';
import type { Egress } from '../tab/guarded-network.ts';
import { type Target, targetOf } from '../session/view-target.ts';
import { SIGNATURE } from '../tab/identity.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { doorHeaders } from './door-headers.ts';
import type { PageRead, PageToRead } from '@ringmark/contract/viewing/background';

const MAX_BYTES = 64 * 1024;
const DEADLINE_MS = 5_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface ReadParts {
  egress: Egress;
  ownOrigin: () => string;
}

/** Returns undefined for an address that may not be opened. */
function admit(parts: ReadParts, page: PageToRead): Target | undefined {
  try {
    return targetOf(page, parts);
  } catch (error) {
    if (error instanceof ViewerError) return undefined;
    throw error;
  }
}

function headersOf({ userAgent }: PageToRead): Record<string, string> {
  const named = userAgent ?? SIGNATURE;
  return {
    'user-agent': named.startsWith('Mozilla/') ? named : `Mozilla/5.0 (compatible; ${named})`,
    accept: 'text/html,application/json;q=0.9,*/*;q=0.8',
    // A packed answer would have to be unpacked within bounds.
    'accept-encoding': 'identity',
    'cache-control': 'no-cache',
    connection: 'close',
  };
}

/** The beginning of a body. */
async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString();
}

const inOneLine = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** Returns the address that an answer leads to; undefined if it leads nowhere. */
function nextOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined;
  return URL.parse(headers.location, from) ?? undefined;
}

async function follow(page: PageToRead, target: Target, way: ProxyWay): Promise<PageRead> {
  let url = new URL(target.url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const headers = page.door
      ? doorHeaders(page.door, page.allowedUrls, url, headersOf(page))
      : headersOf(page);
    if (!headers) return { read: false };
    const answer = await askThroughProxy(url, headers, way);
    const { statusCode = 0 } = answer;
    const next = nextOf(answer, url);
    if (statusCode >= 200 && statusCode < 300) {
      const text = await readText(answer);
      return { read: true, headers: inOneLine(answer.headers), text };
    }
    answer.destroy();
    if (!next || !/^https?:$/.test(next.protocol) || !target.admit(next.href).ok) return { read: false };
    url = next;
  }
  return { read: false };
}

/**
 * Asks for the bare answer of a page, without a browser, by the egress proxy alone: the first 64 KB, within 5 s.
 * Redirects are followed where the page itself might go. What a site does wrong is no error.
 *
 * @throws ViewerError while the proxy cannot listen.
 */
export async function readPage(parts: ReadParts, page: PageToRead): Promise<PageRead> {
  const target = admit(parts, page);
  if (!target) return { read: false };
  const { egress } = parts;
  const proxyUrl = await egress.localUrl();
  const id = `read-${randomBytes(16).toString('base64url')}`;
  const { ownOrigin, allowedUrls } = target;
  const reach = ownOrigin
    ? ({ kind: 'own', origin: ownOrigin } as const)
    : ({ kind: 'public', allowedUrls } as const);
  const credentials = egress.register(id, reach);
  const signal = AbortSignal.any([page.signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    return await follow(page, target, { proxyUrl, credentials, signal });
  } catch {
    return { read: false };
  } finally {
    egress.unregister(id);
  }
}
