import type { BrowserContext } from '@playwright/test';
import { isInstallation } from '../server.ts';

/** Schemes of what a page holds in itself, which asks nobody. */
const INNER = new Set(['about:', 'blob:', 'data:']);

/**
 * Collects what a window asks of others than the product: by pages, frames, workers and sockets alike.
 *
 * @returns the list, which grows while the window is open.
 */
export function watchOrigins(context: BrowserContext): readonly string[] {
  const foreign: string[] = [];
  const note = (address: string, what: string) => {
    const { host, protocol } = new URL(address);
    if (!isInstallation(host) && !INNER.has(protocol)) foreign.push(`${what}: ${address}`);
  };
  context.on('request', (request) => note(request.url(), request.resourceType()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url(), 'socket')));
  return foreign;
}
