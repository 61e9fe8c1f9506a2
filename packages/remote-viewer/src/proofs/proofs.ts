import { inBackgroundPlace } from '../background/background-tab.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { takeSizes } from './all-sizes.ts';
import { comparePins } from './compare-pins.ts';
import { type ProofParts, provePin, toFirst } from './prove-pin.ts';
import type { FirstSeen, PinToVisit, Proofs } from '@ringmark/contract/viewing/proofs';
import { MAX_VISIT_MS, visitPin } from './visit.ts';

/** Takes the pictures by which a fix is shown. */
export function createProofs(parts: ProofParts): Proofs {
  return {
    takeFirstPictures: ({ page, pins }) =>
      inBackgroundPlace<FirstSeen[]>(parts, page, async (open) => {
        const started = performance.now();
        const result: FirstSeen[] = [];
        for (const pin of pins) {
          if (result.length > 0 && performance.now() - started > MAX_VISIT_MS) break;
          const seen = await open(page, (session) => takeFirst(parts, session, pin));
          if (!seen.opened && result.length === 0) return seen;
          if (!seen.opened) break;
          result.push(seen.result);
        }
        return { opened: true, result };
      }),
    prove: (input) => provePin(parts, input),
    comparePins: comparePins(parts),
    takeSizes: (input) => takeSizes(parts, input),
  };
}

async function takeFirst(parts: ProofParts, session: ViewSession, pin: PinToVisit): Promise<FirstSeen> {
  const plan = { ...pin, lookForMs: parts.waits.proofElementMs };
  const { state, visit, repeated } = await visitPin(session, parts.pictures, plan);
  return { state, repeated, first: visit && (await toFirst(parts, visit)) };
}
