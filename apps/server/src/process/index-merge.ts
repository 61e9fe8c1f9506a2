import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '@ringmark/api/core/context/context';
import { mergeSearchStep, shapeOfSearchIndex } from '@ringmark/api/operation/maintenance/merge-search';

/** This many parts of the search index are as fast as one. */
const FEW_PARTS = 4;
/** Pages of an index that is merged within a second or two, at any hour. */
const SMALL_INDEX = 5_000;
/** Hours of the night by the machine's clock, in which a large one is merged. */
const NIGHT = { from: 1, until: 5 };
/** The share of time for other requests: each step is followed by this many times its duration. */
const REST = 15;

function isDue(services: Pick<Services, 'db' | 'clock'>): boolean {
  const { parts, pages } = shapeOfSearchIndex(services);
  if (parts <= FEW_PARTS) return false;
  const hour = new Date(services.clock.now()).getHours();
  return pages <= SMALL_INDEX || (hour >= NIGHT.from && hour < NIGHT.until);
}

/** Merges the parts of the search index in short steps with long pauses. @returns the number of steps. */
export async function mergeSearchIndex(
  services: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  if (!isDue(services)) return 0;
  let steps = 0;
  for (let isMore = true; isMore && !signal.aborted;) {
    const began = performance.now();
    isMore = mergeSearchStep(services, steps === 0);
    steps += 1;
    const rest = (performance.now() - began) * REST;
    await wait(rest, undefined, { signal, ref: false }).catch(() => {});
  }
  return steps;
}
