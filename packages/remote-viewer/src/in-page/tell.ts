/// <reference lib="dom" />
import type { PageTold } from '@ringmark/contract/live/page';
import { STEP_LIMITS } from '@ringmark/contract/live/step-limits';

declare global {
  /** The server sets this in the isolated world, where no script of a page reaches it. */
  var ringmarkTell: ((report: string) => void) | undefined;
  /** Reports that wait for the server to follow the document. If nobody follows it, they stay here. */
  var ringmarkEarly: string[] | undefined;
}

/** Reports of what a person does. A press before the server follows the page would be lost without waiting. */
const WAITS: ReadonlySet<PageTold['type']> = new Set([
  'step',
  'field',
  'fieldOver',
  'menu',
  'findWanted',
  'secret',
]);

/** Reports something to the server. While nobody follows the page, what a person does waits, and all else is dropped. */
export function tell(report: PageTold): void {
  const told = JSON.stringify(report);
  if (globalThis.ringmarkTell) globalThis.ringmarkTell(told);
  else if (WAITS.has(report.type))
    globalThis.ringmarkEarly = [...(globalThis.ringmarkEarly ?? []), told].slice(-STEP_LIMITS.steps);
}

/** Reports what waits, once the server follows the page. */
export function tellEarly(): void {
  if (!globalThis.ringmarkTell) return;
  for (const told of globalThis.ringmarkEarly?.splice(0) ?? []) globalThis.ringmarkTell(told);
}
