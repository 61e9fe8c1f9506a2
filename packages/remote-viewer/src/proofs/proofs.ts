import { type BackgroundParts, inBackgroundPlace, type Open } from '../background/background-tab.ts';
import type { InBackground } from '../background/background.types.ts';
import { takeSizes } from './all-sizes.ts';
import type { PictureWorker } from './picture-worker.ts';
import type { FirstSeen, ProofInput, Proofs, ProofSeen, TakenFirst, Visit } from './proofs.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { glanceAtPin, type SeenBefore, visitPin } from './visit.ts';

interface ProofParts extends BackgroundParts {
  pictureWorker: PictureWorker;
}

type PageWithPin = Pick<ProofInput, 'page' | 'pin'>;

/** After this long no further pin of a page is looked at: others wait for the place. */
const LONGEST_VISIT_MS = 60_000;
/** Visits beside that of a first picture: pages may be one of two by chance, such as by what comes first. */
const OTHER_VISITS = 2;

/** Takes the pictures by which a fix is shown. */
export function createProofs(parts: ProofParts): Proofs {
  return {
    takeFirstPictures: ({ page, pins }) =>
      inBackgroundPlace<FirstSeen[]>(parts, page, async (open) => {
        const started = performance.now();
        const result: FirstSeen[] = [];
        for (const pin of pins) {
          if (result.length > 0 && performance.now() - started > LONGEST_VISIT_MS) break;
          const seen = await takeFirst(parts, { page, pin }, open);
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

/** Looks at a pin for the first time, and meanwhile at how its page differs from visit to visit. */
async function takeFirst(
  parts: ProofParts,
  { page, pin }: PageWithPin,
  open: Open,
): Promise<InBackground<FirstSeen>> {
  const others: Promise<Visit[]>[] = [];
  const compare = (before: SeenBefore) => void others.push(lookAtOthers(parts, { page, pin }, before, open));
  const seen = await open(page, (session) => visitPin(session, parts.pictures, pin, compare));
  // Late content begins a visit anew: only the last ones are alike.
  const [beside = []] = (await Promise.all(others)).slice(-1);
  if (!seen.opened) return seen;
  const { state, visit } = seen.result;
  return { opened: true, result: { state, first: visit && (await toFirst(parts, visit, beside)) } };
}

/** Further visits at the same time of the page's clock, one after the other; none where the page does not open again. */
async function lookAtOthers(
  { pictures }: ProofParts,
  { page, pin }: PageWithPin,
  before: SeenBefore,
  open: Open,
): Promise<Visit[]> {
  const { box, openedAt } = before.visit;
  const alike = { ...pin, stoodAt: { x: box.x, y: box.y } };
  const visits: Visit[] = [];
  for (let turn = 0; turn < OTHER_VISITS; turn += 1) {
    const seen = await open({ ...page, clockAt: openedAt }, (session) =>
      glanceAtPin(session, pictures, alike, before),
    ).catch(() => null);
    if (!seen?.opened) break;
    if (seen.result) visits.push(seen.result);
  }
  return visits;
}

async function toFirst(
  parts: ProofParts,
  visit: Visit,
  others: readonly Visit[] = [],
): Promise<TakenFirst | null> {
  const [png] = visit.pictures;
  if (!png) return null;
  const moving = await parts.pictureWorker.findMoving(visit, others);
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
