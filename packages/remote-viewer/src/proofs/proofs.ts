import { type BackgroundParts, inBackgroundPlace, type Open } from '../background/background-tab.ts';
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
} from './proofs.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { glanceAtPin, type SeenBefore, visitPin } from './visit.ts';

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

/** Another look at the page, where the first one differs from before: with its clock at the time of that picture. */
async function lookAgain(
  { pictureWorker, pictures }: ProofParts,
  { page, pin }: ProofInput,
  first: NonNullable<ProofInput['first']>,
  before: SeenBefore,
  open: Open,
): Promise<Visit | null> {
  const { share } = await pictureWorker.compare(first, before.visit);
  if (share === 0) return null;
  const seen = await open({ ...page, clockAt: first.takenAt }, (session) =>
    glanceAtPin(session, pictures, pin, before),
  );
  return seen.opened ? seen.result : null;
}

/**
 * A difference is looked at twice, while the first visit waits for its second look. What differs between two visits of
 * today, such as adverts or the time, is no change.
 */
function proveOne(parts: ProofParts, input: ProofInput) {
  const { page, pin, first } = input;
  return inBackgroundPlace<ProofSeen>(parts, page, async (open) => {
    const again: Promise<Visit | null>[] = [];
    const doubt = (seen: SeenBefore) => {
      if (first) again.push(lookAgain(parts, input, first, seen, open).catch(() => null));
    };
    const seen = await open(page, (session) => visitPin(session, parts.pictures, pin, doubt));
    const other = (await Promise.all(again)).at(-1);
    if (!seen.opened) return seen;
    const browser = await browserOf(parts);
    const { state, visit, shown } = seen.result;
    const result = { state, shown, box: visit?.box ?? null, comparison: null, browser, first: null };
    if (!visit) return { opened: true, result };
    if (!first) return { opened: true, result: { ...result, first: await toFirst(parts, visit) } };
    const comparison = await parts.pictureWorker.compare(first, visit, {
      isOtherBrowser: first.browser !== browser,
      ...(other && { again: other }),
    });
    // A difference that nobody has looked at twice may be an advert, or the time.
    if (comparison.share > 0 && !other) throw new ViewerError('page_failed');
    return { opened: true, result: { ...result, comparison } };
  });
}
