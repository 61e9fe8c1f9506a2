/// <reference lib="dom" />
import type { PageTold } from '@ringmark/contract/live/page';

declare global {
  /** Set by the server in the isolated world, where no script of a page reaches it. */
  var ringmarkTell: ((report: string) => void) | undefined;
}

/** Reports something to the server; dropped while nobody follows the page. */
export function tell(report: PageTold): void {
  globalThis.ringmarkTell?.(JSON.stringify(report));
}
