import type { Tab } from '../tab/tab.types.ts';
import type { ViewerClock } from '../viewer.types.ts';

export interface SpareTabs {
  /** The tab that has been ready the longest; undefined when there is none. Making others waits again. */
  take: () => Promise<Tab> | undefined;
  /** Makes what is missing, once nobody has asked for a tab or a filling for a moment. */
  fillSoon: () => void;
}

/** One for whoever comes next, and one for who comes before another is made. */
const SPARE_TABS = 2;
/** A page that is being loaded, and one that is being left, want the processor for themselves. */
const QUIET_MS = 150;

/** Empty tabs at hand: a context and its process take a fifth of the time in which a page is opened. */
export function createSpareTabs(make: () => Promise<Tab>, clock: ViewerClock): SpareTabs {
  const ready: Promise<Tab>[] = [];
  let cancel: (() => void) | undefined;
  const drop = (spare: Promise<Tab>): void => {
    const at = ready.indexOf(spare);
    if (at >= 0) ready.splice(at, 1);
  };
  const fill = async (): Promise<void> => {
    if (ready.length >= SPARE_TABS) return;
    const spare = make();
    ready.push(spare);
    try {
      const tab = await spare;
      tab.onEnd(() => drop(spare));
      if (ready.includes(spare)) fillSoon();
    } catch {
      drop(spare);
    }
  };
  const fillSoon = (): void => {
    cancel?.();
    cancel = clock.after(QUIET_MS, () => void fill());
  };
  return {
    take: () => {
      cancel?.();
      return ready.shift();
    },
    fillSoon,
  };
}
