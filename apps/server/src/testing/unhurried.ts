import type { OverloadLimits } from '../overload.ts';

/** For servers that share their process with the test that keeps it busy: nothing is sent away for that. */
export const UNHURRIED: OverloadLimits = {
  maxEventLoopDelay: 60_000,
  maxRssBytes: Number.MAX_SAFE_INTEGER,
  maxWaitMs: 60_000,
};
