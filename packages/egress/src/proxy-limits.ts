const MEGABYTE = 1024 * 1024;

/** One viewing session's limits on the network. All times in milliseconds, all sizes in bytes. */
export interface EgressLimits {
  /** Requests and tunnels at one time. Chromium itself opens at most 32 connections to one proxy, sockets aside. */
  socketsPerSession: number;
  /** Bytes both ways between two resets; a heavy page loads about 20 MB, a page with films some times that. */
  bytesPerPage: number;
  /** Bytes both ways in the whole life of a session (an hour at most), which no page can reset. */
  bytesPerSession: number;
  /** The limit of one answer over plain http. Unminified bundles of staging sites reach 20 MB. */
  bytesPerPlainAnswer: number;
  resolveTimeout: number;
  connectTimeout: number;
  plainIdleTimeout: number;
  /** A whole plain request, its answer included: event streams reconnect by themselves. */
  plainTotalTimeout: number;
  /** Idle time of a tunnel. WebSockets, which look like any other tunnel, send pings every 15 to 60 seconds. */
  tunnelIdleTimeout: number;
  /** No denial is faster than this, so that its timing reveals nothing about the target. */
  denialLatency: number;
}

export const DEFAULT_EGRESS_LIMITS: EgressLimits = {
  socketsPerSession: 64,
  bytesPerPage: 150 * MEGABYTE,
  bytesPerSession: 1536 * MEGABYTE,
  bytesPerPlainAnswer: 32 * MEGABYTE,
  resolveTimeout: 3000,
  connectTimeout: 10_000,
  plainIdleTimeout: 30_000,
  plainTotalTimeout: 300_000,
  tunnelIdleTimeout: 120_000,
  denialLatency: 50,
};
