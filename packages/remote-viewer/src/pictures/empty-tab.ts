import type { Claim } from '../base/fair-semaphore.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { OpenerParts } from '../session/opener.types.ts';

const EMPTY_TAB_SIZE = { width: 320, height: 320, deviceScale: 1 };

/** Works in a tab that never navigates, where a malicious picture has nothing to attack. */
export async function inEmptyTab<T>(
  { host, shots, log }: Pick<OpenerParts, 'host' | 'shots' | 'log'>,
  claim: Claim,
  work: (tab: Tab) => Promise<T>,
): Promise<T> {
  const leave = await shots.enter(claim);
  try {
    const tab = await host.openTab(EMPTY_TAB_SIZE);
    try {
      return await work(tab);
    } catch (error) {
      // The callers continue without the picture and report nothing. A stop ends drawings, and is no failure of theirs.
      if (!host.isStopped()) log.warn({ err: error }, "Couldn't draw a ring.");
      throw error;
    } finally {
      tab.end('closed');
      void host.prepare().catch(() => {});
    }
  } finally {
    leave();
  }
}
