import { setTimeout as wait } from 'node:timers/promises';
import { type BackgroundParts, inBackgroundPlace, type Open } from '../background/background-tab.ts';
import type { InBackground } from '../background/background.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { PictureWorker } from './picture-worker.ts';
import type { Drawn, Visit, VisitedPin } from './proofs.types.ts';
import type {
  Comparison,
  ProofInput,
  ProofSeen,
  Said,
  ShownPicture,
  TakenFirst,
} from '@ringmark/contract/viewing/proofs';
import { createSecondVisit } from './second-visit.ts';
import { glanceAtPin, type SeenBefore, takeShown, type VisitPlan, visitPin } from './visit.ts';

export interface ProofParts extends BackgroundParts {
  pictureWorker: PictureWorker;
}

/** Returns the version of the running browser, which decides how pages are drawn. */
export const browserOf = async ({ host }: ProofParts): Promise<string> =>
  (await host.facts()).running?.version ?? '';

/** Makes a visit the picture that later ones are compared with. */
export async function toFirst(parts: ProofParts, visit: Visit): Promise<TakenFirst | null> {
  const [png] = visit.pictures;
  if (!png) return null;
  const moving = await parts.pictureWorker.findMoving(visit);
  return { png, moving, box: visit.box, openedAt: visit.openedAt, browser: await browserOf(parts) };
}

interface Proving {
  parts: ProofParts;
  page: ProofInput['page'];
  pin: VisitPlan;
  open: Open;
}

/** A page that hangs or crashes ends its view. */
const PAGE_FAILURES = new Set(['page_failed', 'viewport_gone']);
const isOfPage = (error: unknown): boolean => error instanceof ViewerError && PAGE_FAILURES.has(error.code);

/** Opens a pin's page and compares it with its first picture. What differs is looked at on several visits. */
export function provePin(parts: ProofParts, { page, pin: place, first }: ProofInput) {
  const pin = { ...place, lookForMs: parts.waits.proofElementMs };
  return inBackgroundPlace<ProofSeen>(parts, page, async (open) => {
    const proving = { parts, page, pin, open };
    if (first) parts.pictureWorker.expect(first);
    const second = first && createSecondVisit(parts, { page, pin }, first, open);
    const begunAt = performance.now();
    let hasOpened = false;
    // A page that takes this long to fail would keep its next try waiting too, and all that waits behind it.
    const isHung = () => !hasOpened && performance.now() - begunAt > parts.waits.hungMs;
    try {
      const seen = await open({ ...page, ...(second && { asked: second.prepare }) }, (session) =>
        visitPin(session, parts.pictures, pin, second ?? {}),
      );
      if (!seen.opened) return seen.why === 'failed' && isHung() ? { opened: false, why: 'hung' } : seen;
      hasOpened = true;
      if (seen.result.state !== 'found') return await lookForGone(proving, seen.result, first);
      const result = await toProof(proving, seen.result, first, second?.result());
      return { opened: true, result };
    } catch (error) {
      page.signal.throwIfAborted();
      if (!isOfPage(error)) throw error;
      return { opened: false, why: isHung() ? 'hung' : 'failed' };
    } finally {
      second?.stop();
    }
  });
}

/** Opens the page once more, because one visit is not enough to say that something is gone. */
async function lookForGone(
  proving: Proving,
  before: VisitedPin,
  first: ProofInput['first'],
): Promise<InBackground<ProofSeen>> {
  const { parts, page, pin, open } = proving;
  await wait(parts.waits.goneAgainMs, undefined, { signal: page.signal });
  const again = await open(page, async (session, { ended }) => {
    const visited = await visitPin(session, parts.pictures, pin);
    return { visited, end: visited.state === 'not_found' ? await ended() : null };
  });
  if (again.opened && again.result.end) return { opened: false, ...again.result.end };
  const last = again.opened && again.result.visited.state === 'found' ? again.result.visited : before;
  return { opened: true, result: await toProof(proving, last, first) };
}

/** @param second the visit at the time of the first picture; null if there was no need, or if it failed. */
async function toProof(
  proving: Proving,
  { state, visit, shown, stoodAfter, repeated }: VisitedPin,
  first: ProofInput['first'],
  second?: Promise<Visit | null>,
): Promise<ProofSeen> {
  const { parts } = proving;
  const browser = await browserOf(parts);
  const result = {
    state,
    repeated,
    shown,
    box: visit?.box ?? null,
    says: null,
    comparison: null,
    browser,
    first: null,
  };
  if (!visit) return result;
  if (!first) return { ...result, says: visit.says, first: await toFirst(parts, visit) };
  const isOtherBrowser = first.browser !== browser;
  const compare = (today: Drawn, others: readonly Drawn[] = []) =>
    parts.pictureWorker.compare(first, today, { others, isOtherBrowser });
  const seen = { visit, shown, stoodAfter, isRepeated: repeated !== null };
  const judged = await compareVisits(proving, seen, compare, (await second) ?? null);
  return { ...result, ...judged };
}

type Judged = Pick<ProofSeen, 'shown' | 'box' | 'says' | 'comparison'>;
type Compare = (today: Drawn, others?: readonly Drawn[]) => Promise<Comparison>;

/** The API does not judge an element by a smaller share of its pixels, so more visitors may help. */
const MIN_OF_ELEMENT = 0.5;
const isInDoubt = ({ near, own }: Comparison): boolean => near > 0 || own.compared < MIN_OF_ELEMENT;

/**
 * A page that seems to have changed gets this many visits beyond the first two. A site that draws lots for its visitors
 * (variants, adverts) shows two of them the same too often.
 */
const MAX_DOUBTED = 2;

const sameWords = (one: Said | null, other: Said | null): boolean =>
  one?.text === other?.text && one?.name === other?.name;

/** A difference that was seen on one visit only may be an advert, or the time. */
async function compareVisits(
  proving: Proving,
  { shown, ...seen }: Pick<VisitedPin, 'shown'> & SeenBefore,
  compare: Compare,
  second: Visit | null,
): Promise<Judged> {
  const { visit } = seen;
  const others = second ? [second] : [];
  let comparison = await compare(visit, others);
  while (
    comparison.share > 0 &&
    (others.length === 0 || (isInDoubt(comparison) && others.length <= MAX_DOUBTED))
  ) {
    const other = await lookAgain(proving, seen, compare);
    if (!other && others.length === 0) throw new ViewerError('page_failed');
    if (!other) break;
    // One visitor sees the page as it was: what the others see says nothing about a change.
    if (other.shown) {
      const { box, says } = other.visit;
      return { shown: other.shown, box, says, comparison: await compare(other.visit) };
    }
    others.push(other.visit);
    comparison = await compare(visit, others);
  }
  const isSteady = others.every(({ says }) => sameWords(visit.says, says));
  return { shown, box: visit.box, says: isSteady ? visit.says : null, comparison };
}

interface Glance {
  visit: Visit;
  /** It is null unless the page looks as in its first picture. */
  shown: ShownPicture | null;
}

/** Opens today's page once more, at the true time. @returns null when it did not open or lacks the element */
async function lookAgain(
  { parts, page, pin, open }: Proving,
  seen: SeenBefore,
  compare: Compare,
): Promise<Glance | null> {
  const came = await open(page, async (session) => {
    const glance = await glanceAtPin(session, parts.pictures, pin, Promise.resolve(seen));
    const isAsBefore = glance !== null && (await compare(glance)).share === 0;
    return glance && { visit: glance, shown: isAsBefore ? await takeShown(session, parts.pictures) : null };
  });
  return came.opened ? came.result : null;
}
