import { once } from 'node:events';
import { connect } from 'node:net';
import { lookup } from 'node:dns/promises';
import { playwrightTransport } from './playwright-transport.ts';
import { speaksDevTools, openSocket, socketTransport } from './socket-transport.ts';
import type { CdpTransport } from './transport.ts';
import { unreachable } from './unusable-endpoint.ts';

/** The transport to a browser, and the protocol on it. */
export interface Reached {
  transport: CdpTransport;
  speaks: 'DevTools' | 'Playwright';
}

/** A `ws://` address, and its protocol if the server reported it. */
interface Place {
  address: string;
  speaks?: Reached['speaks'];
}

/**
 * Connects to a browser elsewhere. `endpoint` is the `ws://` address of its DevTools or of a Playwright server, or an
 * `http://` one that returns it. The server itself says which of the two it is. Throws, UnusableEndpoint if the
 * operator can be told how to fix it.
 */
export async function reachBrowser(endpoint: string, deadlineMs: number): Promise<Reached> {
  const until = performance.now() + deadlineMs;
  const left = () => Math.max(1, Math.round(until - performance.now()));
  const { address, speaks } = endpoint.startsWith('http')
    ? await askForPlace(endpoint, left())
    : { address: endpoint };
  if (speaks === 'Playwright') return { transport: await playwrightTransport(address, left()), speaks };
  if (speaks === 'DevTools') return { transport: socketTransport(await openSocket(address, left())), speaks };
  const socket = await openSocket(address, left() / 2).catch(() => undefined);
  if (socket && (await speaksDevTools(socket, left() / 2)))
    return { transport: socketTransport(socket), speaks: 'DevTools' };
  socket?.close();
  // When nothing listens there, Playwright need not be loaded to say so.
  if (!socket) await requireListener(new URL(address), left());
  return { transport: await playwrightTransport(address, left()), speaks: 'Playwright' };
}

async function requireListener(url: URL, deadlineMs: number): Promise<void> {
  const port = Number(url.port) || (url.protocol === 'wss:' ? 443 : 80);
  const socket = connect({ host: url.hostname.replaceAll(/[[\]]/g, ''), port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(deadlineMs) });
  } catch {
    throw unreachable();
  } finally {
    socket.destroy();
  }
}

/** Asks for the socket's address in the way of each kind of server. */
async function askForPlace(endpoint: string, deadlineMs: number): Promise<Place> {
  const signal = AbortSignal.timeout(deadlineMs);
  const url = new URL(endpoint);
  const devTools = (base: URL) => told(new URL('/json/version', base), 'webSocketDebuggerUrl', signal);
  const found = await devTools(url);
  if (found !== undefined) return { address: found, speaks: 'DevTools' };
  const path = await told(below(url, 'json'), 'wsEndpointPath', signal);
  if (path !== undefined) {
    const place = below(url, path.replace(/^\//, ''));
    place.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    place.search = url.search;
    return { address: place.href, speaks: 'Playwright' };
  }
  // Chromium answers to IP addresses only, not to names; a proxy in front of it may know only its name.
  const byAddress = await devTools(await withAddress(url));
  if (byAddress !== undefined) return { address: byAddress, speaks: 'DevTools' };
  throw unreachable();
}

/** A field of a JSON answer; undefined for any other answer. */
async function told(url: URL, name: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(url, { signal });
  const about: unknown = await answer.json().catch(() => undefined);
  const value: unknown =
    typeof about === 'object' && about !== null
      ? Object.entries(about).find(([key]) => key === name)?.[1]
      : '';
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An address below another one. Playwright's server knows its own only without a query. */
function below(url: URL, path: string): URL {
  const place = new URL(url);
  place.pathname += place.pathname.endsWith('/') ? path : `/${path}`;
  place.search = '';
  return place;
}

async function withAddress(url: URL): Promise<URL> {
  const { address, family } = await lookup(url.hostname);
  const byAddress = new URL(url);
  byAddress.hostname = family === 6 ? `[${address}]` : address;
  return byAddress;
}
