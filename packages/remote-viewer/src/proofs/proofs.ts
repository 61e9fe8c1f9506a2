import { type BackgroundParts, inBackgroundPlace } from '../background/background-tab.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { takeSizes } from './all-sizes.ts';
import type { PictureWorker } from './picture-worker.ts';
import type {
  FirstSeen,
  PinToVisit,
  ProofInput,
  Proofs,
  ProofSeen,
  TakenFirst,
  Visit,
  VisitedPin,
} from './proofs.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { createSecondVisit } from './second-visit.ts';
import { visitPin } from './visit.ts';

interface ProofParts extends BackgroundParts {
  pictureWorker: PictureWorker;
}

/** After this long no further pin of a page is looked at: others wait for the place. */
const LONGEST_VISIT_MS = 60_000;

/** Takes the pictures by which a fix is shown. */
export function createProofs(parts: ProofParts): Proofs {
  return {
    takeFirstPictures: ({ page, pins }) =>
      inBackgroundPlace<FirstSeen[]>(parts, page, async (open) => {
        const started = performance.now();
        const result: FirstSeen[] = [];
        for (const pin of pins) {
          if (result.length > 0 && performance.now() - started > LONGEST_VISIT_MS) break;
          const seen = await open(page, (session) => takeFirst(parts, session, pin));
          if (!seen.opened && result.length === 0) return seen;
          if (!seen.opened) break;
          result.push(seen.result);
        }
        return { opened: true, result };
      }),
    prove: (input) => proveOne(parts, input),
    takeSizes: (input) => takeSizes(parts, input),
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
  return { png, moving, box: visit.box, openedAt: visit.openedAt, browser: await browserOf(parts) };
}

/** A difference is looked at twice, while the first visit waits for its second look. */
function proveOne(parts: ProofParts, input: ProofInput) {
  const { page, pin, first } = input;
  return inBackgroundPlace<ProofSeen>(parts, page, async (open) => {
    if (first) parts.pictureWorker.expect(first);
    const second = first && createSecondVisit(parts, input, first, open);
    try {
      const seen = await open({ ...page, ...(second && { asked: second.prepare }) }, (session) =>
        visitPin(session, parts.pictures, pin, second ?? {}),
      );
      if (!seen.opened) return seen;
      return { opened: true, result: await compareVisit(parts, seen.result, first, second?.result()) };
    } finally {
      second?.stop();
    }
  });
}

async function compareVisit(
  parts: ProofParts,
  { state, visit, shown }: VisitedPin,
  first: ProofInput['first'],
  second: Promise<Visit | null> | undefined,
): Promise<ProofSeen> {
  const other = await second;
  const browser = await browserOf(parts);
  const result = { state, shown, box: visit?.box ?? null, comparison: null, browser, first: null };
  if (!visit) return result;
  if (!first) return { ...result, first: await toFirst(parts, visit) };
  const comparison = await parts.pictureWorker.compare(first, visit, {
    isOtherBrowser: first.browser !== browser,
    ...(other && { again: other }),
  });
  // A difference that nobody has looked at twice may be an advert, or the time.
  if (comparison.share > 0 && !other) throw new ViewerError('page_failed');
  return { ...result, comparison };
}
