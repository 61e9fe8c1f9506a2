import { setTimeout as wait } from 'node:timers/promises';
import { lookerOf } from '../proofs/visit.ts';
import type { ProofParts } from '../proofs/prove-pin.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import type { ViewSession } from '../session/view-session.types.ts';
import type { KeptLooks } from './kept-looks.ts';

type LookingParts = Pick<ProofParts, 'pictures' | 'pictureWorker'>;

export const wholeOf = ({ tab }: ViewSession): Box => {
  const { width, height } = tab.size();
  return { x: 0, y: 0, width, height };
};

/**
 * Takes a picture of a page that is being taken, which does not wait for it.
 *
 * @param mostMs each of the two pictures fails after this time.
 * @returns a call for when the page was taken. It takes a second picture, since what differs by then moves by itself, and
 * names the first; null where there is none.
 */
export function beginLook(
  parts: LookingParts,
  looks: KeptLooks,
  session: ViewSession,
  mostMs: number,
): () => Promise<string | null> {
  const look = lookerOf(session, parts.pictures);
  const glance = (): Promise<Buffer | undefined> =>
    Promise.race([look(), wait(mostMs, undefined, { ref: false })]).catch(() => undefined);
  const first = glance();
  return async () => {
    const before = await first;
    const after = before && (await glance());
    if (!before || !after) return null;
    try {
      const animated = await session.world.ask('animatedBoxes', [true]);
      const moving = await parts.pictureWorker.findMoving({ pictures: [before, after], animated });
      return looks.hold({ png: before, moving, box: wholeOf(session) });
    } catch {
      return null;
    }
  };
}
