import type { OverloadLimits } from '../http/listening/overload.ts';

/** Limits under which no request is shed, for servers that share their process with a test that keeps it busy. */
export const NO_LOAD_LIMITS: OverloadLimits = {
  // The library under-pressure may report an infinite delay after a blocked event loop.
  maxEventLoopDelay: Number.POSITIVE_INFINITY,
  maxRssBytes: Number.MAX_SAFE_INTEGER,
  maxWaitMs: 60_000,
};
