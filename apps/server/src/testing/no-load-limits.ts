import type { OverloadLimits } from '../http/listening/overload.ts';

/** For servers that share their process with a test that keeps it busy: no request is shed. */
export const NO_LOAD_LIMITS: OverloadLimits = {
  // After a blocked event loop under-pressure may report an infinite delay.
  maxEventLoopDelay: Number.POSITIVE_INFINITY,
  maxRssBytes: Number.MAX_SAFE_INTEGER,
  maxWaitMs: 60_000,
};
