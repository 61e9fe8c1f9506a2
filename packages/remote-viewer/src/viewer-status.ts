import type { BrowserFacts } from './browser/browser-host.types.ts';
import type { EgressCounters } from '@ringmark/egress/egress.types';
import type { ViewerCounters, ViewerStatus } from './base/viewer-status.types.ts';

/** Remote viewing as operators see it. */
export function statusOf(
  facts: BrowserFacts,
  now: { sessions: number; queued: number },
  counters: ViewerCounters,
  egress: EgressCounters,
): ViewerStatus {
  const { found, running, failure, lost, starts, crashes, calls } = facts;
  const state = running ? 'ready' : failure ? 'failed' : found ? 'idle' : 'missing';
  const reasons = { ready: lost, idle: lost, failed: failure, missing: facts.missing };
  return {
    state,
    reason: reasons[state],
    browser: found ? { path: found.path, version: running?.version ?? '', speaks: running?.speaks } : null,
    ...now,
    sandbox: running?.sandbox ?? false,
    asUser: running?.asUser ?? null,
    counters: { ...counters, browserStarts: starts, crashes, browserCalls: calls },
    egress,
  };
}
