import { setTimeout as wait } from 'node:timers/promises';

/** Polls until something is true. @returns whether it came true within `ms`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  ms: number,
  everyMs = 20,
): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(everyMs);
  }
  return true;
}
