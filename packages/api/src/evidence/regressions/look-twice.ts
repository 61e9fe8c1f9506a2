import type { ProofViewing, BackgroundPage } from '../../core/ports/proof-port.ts';
import type { FirstPicture, PinToVisit } from '@ringmark/contract/viewing/proofs';
import { judgeReturn, type Return } from './judge-return.ts';

/** A fix, and the screenshots that tell whether it is still there. */
export interface Watched {
  number: number;
  page: Omit<BackgroundPage, 'signal'>;
  pin: PinToVisit;
  /** The first screenshot, and that of the accepted element if it was visible. */
  pictures: FirstPicture[];
}

/** Opens the page of some fixes once. Returns what it knows of each by ticket number. */
async function look(
  viewer: Pick<ProofViewing, 'comparePins'>,
  fixes: readonly Watched[],
  signal: AbortSignal,
): Promise<Map<number, Return>> {
  const [one] = fixes;
  if (!one) return new Map();
  const pins = fixes.map(({ pin, pictures }) => {
    const box = pictures.at(-1)?.box;
    return { pin: { ...pin, ...(box && { stoodAt: { x: box.x, y: box.y } }) }, pictures };
  });
  const visited = await viewer.comparePins({ page: { ...one.page, signal }, pins });
  const seen = visited.opened ? visited.result : [];
  return new Map(
    seen.flatMap((pin, at) => {
      const fix = fixes[at];
      return fix ? [[fix.number, judgeReturn(pin, fix.pin.element)] as const] : [];
    }),
  );
}

/**
 * Checks fixes of one page. Two visitors have to see an element as before, because a site may show each of them something
 * else.
 *
 * @returns what was found by ticket number; a fix is missing when its page did not open, or when there was no time for it
 */
export async function lookTwice(
  viewer: Pick<ProofViewing, 'comparePins'>,
  fixes: readonly Watched[],
  signal: AbortSignal,
): Promise<Map<number, Return>> {
  const first = await look(viewer, fixes, signal);
  const doubted = fixes.filter(({ number }) => first.get(number) === 'as_before');
  const second = await look(viewer, doubted, signal);
  for (const { number } of doubted) first.set(number, second.get(number) ?? 'unknown');
  return first;
}
