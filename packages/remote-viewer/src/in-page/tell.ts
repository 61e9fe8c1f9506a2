/// <reference lib="dom" />
import type { PageTold } from '@ringmark/contract/live/page';
import { STEP_LIMITS } from '@ringmark/contract/live/steps';

declare global {
  /** Set by the server in the isolated world, where no script of a page reaches it. */
  var ringmarkTell: ((report: string) => void) | undefined;
  /** Steps of a document's first moment, until the server follows it; those of a page that nobody follows stay here. */
  var ringmarkEarly: string[] | undefined;
}

/** Reports something to the server. While nobody follows the page, steps wait, and all else is dropped. */
export function tell(report: PageTold): void {
  const told = JSON.stringify(report);
  if (globalThis.ringmarkTell) globalThis.ringmarkTell(told);
  else if (report.type === 'step')
    globalThis.ringmarkEarly = [...(globalThis.ringmarkEarly ?? []), told].slice(-STEP_LIMITS.steps);
}

/** Reports what waits, once the server follows the page. */
export function tellEarly(): void {
  if (!globalThis.ringmarkTell) return;
  for (const told of globalThis.ringmarkEarly?.splice(0) ?? []) globalThis.ringmarkTell(told);
}
