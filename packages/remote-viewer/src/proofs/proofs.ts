import { type BackgroundParts, inBackgroundPlace } from '../background/background-tab.ts';
import type { ViewSession } from '../session/view-session.ts';
import type { PictureWorker } from './picture-worker.ts';
import type {
  FirstSeen,
  PinToVisit,
  ProofInput,
  Proofs,
  ProofSeen,
  TakenFirst,
  Visit,
} from './proofs.types.ts';
import { visitPin } from './visit.ts';

interface ProofParts extends BackgroundParts {
  pictureWorker: PictureWorker;
}

/** Takes the pictures by which a fix is shown. */
export function createProofs(parts: ProofParts): Proofs {
  return {
    takeFirstPictures: ({ page, pins }) =>
      inBackgroundPlace(parts, page, async (open) =>
        open(page, async (session) => {
          const seen: FirstSeen[] = [];
          for (const pin of pins) seen.push(await takeFirst(parts, session, pin));
          return seen;
        }),
      ),
    prove: (input) => proveOne(parts, input),
  };
}

/** The version that runs, as it draws. */
const browserOf = async ({ host }: ProofParts): Promise<string> =>
  (await host.facts()).running?.version ?? '';

async function takeFirst(parts: ProofParts, session: ViewSession, pin: PinToVisit): Promise<FirstSeen> {
  const { state, visit } = await visitPin(session, parts.pictures, pin);
  return { state, first: visit && (await toFirst(parts, visit)) };
}

async function toFirst(parts: ProofParts, visit: Visit): Promise<TakenFirst | null> {
  const [png] = visit.pictures;
  if (!png) return null;
  const moving = await parts.pictureWorker.findMoving(visit);
  return { png, moving, box: visit.box, browser: await browserOf(parts) };
}

/**
 * A difference is looked at twice: the page is opened once more, with its clock at the time of the first picture. What
 * differs between two visits of today, such as adverts or the time, is no change.
 */
function proveOne(parts: ProofParts, { page, pin, first }: ProofInput) {
  return inBackgroundPlace(parts, page, async (open) => {
    const seen = await open(page, (session) => visitPin(session, parts.pictures, pin));
    if (!seen.opened) return seen;
    const browser = await browserOf(parts);
    const { state, visit, shown } = seen.result;
    const box = visit?.box ?? null;
    const result: ProofSeen = { state, shown, box, comparison: null, browser, first: null };
    if (!visit) return { opened: true, result };
    if (!first) return { opened: true, result: { ...result, first: await toFirst(parts, visit) } };
    const isOtherBrowser = first.browser !== browser;
    const comparison = await parts.pictureWorker.compare(first, visit, { isOtherBrowser });
    if (comparison.share === 0) return { opened: true, result: { ...result, comparison } };
    const doubt = await open({ ...page, clockAt: first.takenAt }, (session) =>
      visitPin(session, parts.pictures, pin),
    );
    const again = doubt.opened ? doubt.result.visit : null;
    if (!again) return { opened: true, result: { ...result, comparison } };
    const judged = await parts.pictureWorker.compare(first, visit, { isOtherBrowser, again });
    return { opened: true, result: { ...result, comparison: judged } };
  });
}
