import type { EgressCounters } from '@ringmark/egress/egress.types';

export interface ViewerStatus {
  /** `idle`: a browser was found but none runs at the moment; the next view starts it. */
  state: 'ready' | 'idle' | 'missing' | 'failed';
  /** A sentence to act on; empty when all is well. */
  reason: string;
  browser: { path: string; version: string; speaks?: 'DevTools' | 'Playwright' | undefined } | null;
  sessions: number;
  queued: number;
  /** True if Chromium's own sandbox is on; false until that is known. */
  sandbox: boolean;
  /** The uid under which the browser runs, null when it is our own or elsewhere. */
  asUser: number | null;
  counters: ViewerCounters;
  /** Requests of pages to the proxy, and refused ones, since the start. */
  egress: EgressCounters;
}

export interface ViewerCounters {
  opened: number;
  browserCalls: number;
  browserStarts: number;
  crashes: number;
  refusedNavigations: number;
  busy: number;
}
