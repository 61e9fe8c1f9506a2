import type { BrowserContext } from '@playwright/test';

/** What a page holds in itself asks nobody. */
const INNER = new Set(['about:', 'blob:', 'data:']);

/**
 * Collects what a window asks of other origins than its own: by pages, frames, workers and sockets alike.
 *
 * @returns the list, which grows while the window is open.
 */
export function watchOrigins(context: BrowserContext, own: string): readonly string[] {
  const foreign: string[] = [];
  const { host: ownHost } = new URL(own);
  const note = (address: string, what: string) => {
    const { host, protocol } = new URL(address);
    if (host !== ownHost && !INNER.has(protocol)) foreign.push(`${what} of another origin: ${address}`);
  };
  context.on('request', (request) => note(request.url(), request.resourceType()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url(), 'socket')));
  return foreign;
}
