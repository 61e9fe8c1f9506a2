import { setTimeout as wait } from 'node:timers/promises';
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
  Said,
  TakenFirst,
  Visit,
  VisitedPin,
} from './proofs.types.ts';
import { ViewerError } from '../viewer-error.ts';
import { createSecondVisit } from './second-visit.ts';
import { glanceAtPin, visitPin } from './visit.ts';

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

/** A page without the element is opened once more after this time. */
const AGAIN_MS = 3_000;

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
      /** If the page at its old clock lacks the element, today's page is opened once more. */
      const lookAgain = (visit: Visit) => glanceToday(parts, input, open, visit);
      if (seen.result.state === 'found') {
        const looks = { second: second?.result(), lookAgain };
        return { opened: true, result: await compareVisit(parts, seen.result, first, looks) };
      }
      // One visit is not enough to say that something is gone.
      await wait(AGAIN_MS, undefined, { signal: page.signal });
      const again = await open(page, (session) => visitPin(session, parts.pictures, pin));
      const last = again.opened && again.result.state === 'found' ? again.result : seen.result;
      return { opened: true, result: await compareVisit(parts, last, first, { lookAgain }) };
    } finally {
      second?.stop();
    }
  });
}

const sameWords = (one: Said | null, other: Said | null): boolean =>
  one?.text === other?.text && one?.name === other?.name;

interface OtherLooks {
  /** The visit at the time of the first picture; null if there was no need, or if it failed. */
  second?: Promise<Visit | null> | undefined;
  lookAgain: (visit: Visit) => Promise<Visit | null>;
}

async function compareVisit(
  parts: ProofParts,
  { state, visit, shown }: VisitedPin,
  first: ProofInput['first'],
  { second, lookAgain }: OtherLooks,
): Promise<ProofSeen> {
  const browser = await browserOf(parts);
  const result = {
    state,
    shown,
    box: visit?.box ?? null,
    says: null,
    comparison: null,
    browser,
    first: null,
  };
  if (!visit) return result;
  const { says } = visit;
  if (!first) return { ...result, says, first: await toFirst(parts, visit) };
  const compare = (again: Visit | null) =>
    parts.pictureWorker.compare(first, visit, {
      isOtherBrowser: first.browser !== browser,
      ...(again && { again }),
    });
  let other = (await second) ?? null;
  let comparison = await compare(other);
  if (comparison.share > 0 && !other) {
    // A difference that was seen on one visit only may be an advert, or the time.
    other = await lookAgain(visit);
    if (!other) throw new ViewerError('page_failed');
    comparison = await compare(other);
  }
  const isSteady = !other || sameWords(says, other.says);
  return { ...result, says: isSteady ? says : null, comparison };
}

/** Opens today's page once more, at the true time. @returns null when it did not open or lacks the element */
async function glanceToday(
  { pictures }: ProofParts,
  { page, pin }: ProofInput,
  open: Open,
  visit: Visit,
): Promise<Visit | null> {
  const seen = Promise.resolve({ visit, stoodAfter: 0 });
  const came = await open(page, (session) => glanceAtPin(session, pictures, pin, seen));
  return came.opened ? came.result : null;
}
