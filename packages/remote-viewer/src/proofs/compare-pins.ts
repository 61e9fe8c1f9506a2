import { setTimeout as wait } from 'node:timers/promises';
import { inBackgroundTab } from '../background/background-tab.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { browserOf, type ProofParts } from './prove-pin.ts';
import type { ComparedPin, PinToCompare, Proofs } from '@ringmark/contract/viewing/proofs';
import { bringIntoPlace, MAX_VISIT_MS, lookerOf, SECOND_LOOK_MS, settle } from './visit.ts';

/** Photographs an element twice, so that it is known what moves. Returns null when the element is not visible. */
async function lookAtPin(
  parts: ProofParts,
  session: ViewSession,
  pin: PinToCompare['pin'],
  lookForMs: number,
) {
  const look = lookerOf(session, parts.pictures);
  // Steps for one pin would change the page for those that follow.
  const plan = { ...pin, repeat: undefined, lookForMs };
  const { place, visit, since } = await settle(session, () => bringIntoPlace(session, plan), plan, look);
  if (!visit) return { state: place.state, visit: null };
  await wait(Math.max(0, SECOND_LOOK_MS - (performance.now() - since)));
  const animated = await session.world.ask('animatedBoxes', []);
  const pictures = [...visit.pictures, await look()];
  return { state: place.state, visit: { ...visit, pictures, animated: [...visit.animated, ...animated] } };
}

/** Compares pins of one page with their earlier screenshots, on one visit. */
export const comparePins =
  (parts: ProofParts): Proofs['comparePins'] =>
  ({ page, pins }) =>
    inBackgroundTab<ComparedPin[]>(parts, page, async (session) => {
      const browser = await browserOf(parts);
      const begun = performance.now();
      const compared: ComparedPin[] = [];
      for (const { pin, pictures } of pins) {
        if (compared.length > 0 && performance.now() - begun > MAX_VISIT_MS) break;
        // Content that comes late has come by the second pin.
        const lookForMs = compared.length === 0 ? parts.waits.proofElementMs : 0;
        const { state, visit } = await lookAtPin(parts, session, pin, lookForMs);
        const comparisons = [];
        for (const picture of pictures) {
          if (!visit) break;
          const isOtherBrowser = picture.browser !== browser;
          comparisons.push(await parts.pictureWorker.compare(picture, visit, { isOtherBrowser }));
        }
        compared.push({ state, says: visit?.says ?? null, box: visit?.box ?? null, comparisons });
      }
      return compared;
    });
