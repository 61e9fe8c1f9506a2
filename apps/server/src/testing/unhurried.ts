import type { OverloadLimits } from '../http/overload.ts';

/** For servers that share their process with the test that keeps it busy: nothing is sent away for that. */
export const UNHURRIED: OverloadLimits = {
  // Of a loop that stood still between two looks under-pressure says that it is late without end.
  maxEventLoopDelay: Number.POSITIVE_INFINITY,
  maxRssBytes: Number.MAX_SAFE_INTEGER,
  maxWaitMs: 60_000,
};
