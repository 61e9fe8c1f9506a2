import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import { sizeChange, thingOf, wordsChange } from './element-change.ts';
import { readFirstPicture, toFirstVisit, writeFirstPicture } from './first-pictures.ts';
import { keepPicture } from '../../core/storage/keep-picture.ts';
import type { ProofTicket } from './proof-ticket.ts';
import type { ProofRow } from './proof-rows.ts';
import { type ProofReason, toReason } from './proof-words.ts';
import type { NotOpened } from '@ringmark/contract/viewing/background';
import type { ProofSeen, Repeated } from '@ringmark/contract/viewing/proofs';

/** A smaller share of the element's pixels is not enough for a judgement. */
export const MIN_OF_ELEMENT = 0.5;
/** If a smaller share of the window was compared, nothing can be said of it. */
const MIN_COMPARED = 0.1;

type First = Awaited<ReturnType<typeof readFirstPicture>>;
interface Judged {
  outcome: ProofOutcome;
  reason: ProofReason | null;
}

/** The result of one visit. */
export type ProofResult = Judged &
  Partial<
    Pick<
      ProofRow,
      | 'share'
      | 'around'
      | 'places'
      | 'file_id'
      | 'bytes'
      | 'width'
      | 'height'
      | 'box'
      | 'box_before'
      | 'browser_before'
      | 'browser'
      | 'repeated'
    >
  >;

/**
 * Judges a pin at another size than its own. There it counts too if an element was not visible: that may be the fault.
 */
function judgeSize({ state }: ProofSeen, first: First): Judged | undefined {
  if (first?.state !== 'hidden' && first?.state !== 'not_found') return undefined;
  if (first.isOtherWay) return undefined;
  return state === 'found'
    ? { outcome: 'changed', reason: { why: 'appeared' } }
    : { outcome: 'same', reason: { why: 'still_hidden' } };
}

type JudgedPin = Pick<ProofTicket, 'pin' | 'resolution' | 'isAfterPress'>;

/**
 * Compares the words and the size of the element. They count even if its pixels can't be compared. At the size of the pin,
 * its box is known without a first screenshot too, though an animation may have changed it at that moment.
 */
function judgeElement(seen: ProofSeen, first: First, { pin, resolution }: JudgedPin): Judged | undefined {
  const { says, box, shown, comparison } = seen;
  const { element } = pin;
  const thing = thingOf(element);
  const words = wordsChange(element, says);
  if (words) return { outcome: 'changed', reason: { why: 'words', thing, ...words } };
  const isMoving = comparison !== null && comparison.own.compared < MIN_OF_ELEMENT;
  const before = first?.picture?.box ?? element.box;
  const size = box && resolution === '' ? sizeChange(before, box, shown, isMoving) : null;
  return size ? { outcome: 'changed', reason: { why: 'size', thing, ...size } } : undefined;
}

interface Missing {
  /** The first visit saw this; undefined where none was tried. */
  first: Pick<NonNullable<First>, 'state' | 'isAtOnce'> | undefined;
  isAfterPress: boolean;
  repeated: Repeated | null;
}

/**
 * Returns whether an element that is not visible now is gone: it was visible before, and if steps led to it, all of them were
 * repeated.
 */
export function isGone({ first, isAfterPress, repeated }: Missing): boolean {
  const isReached = repeated?.isWhole ?? !isAfterPress;
  return first === undefined ? isReached : first.state === 'taken' && (first.isAtOnce || isReached);
}

/** Judges a visit of a pin's page. The element itself comes before the area around it. */
export function judge(seen: ProofSeen, first: First, ticket: JudgedPin): Judged {
  const { state, comparison, repeated } = seen;
  const { isAfterPress } = ticket;
  if (state !== 'found')
    return isGone({ first, isAfterPress, repeated })
      ? { outcome: 'gone', reason: state === 'hidden' ? { why: 'hidden' } : null }
      : { outcome: 'not_compared', reason: { why: isAfterPress ? 'after_press' : 'never_seen' } };
  const judged = judgeElement(seen, first, ticket);
  if (judged) return judged;
  if (!comparison)
    return { outcome: 'not_compared', reason: { why: first?.isOtherWay ? 'other_way' : 'no_first' } };
  const { own, near, compared } = comparison;
  const thing = thingOf(ticket.pin.element);
  if (own.share > 0)
    return { outcome: 'changed', reason: { why: own.isRecoloured ? 'colour' : 'looks', thing } };
  if (own.compared < MIN_OF_ELEMENT || compared < MIN_COMPARED)
    return { outcome: 'not_compared', reason: { why: 'moving' } };
  return near > 0
    ? { outcome: 'changed', reason: { why: 'around', thing } }
    : { outcome: 'same', reason: null };
}

/** A page that failed may open a little later. */
class PageFailed extends OutsideFailure {
  readonly reason: ProofReason;

  constructor(reason: ProofReason) {
    super('The page couldn’t be opened.');
    this.reason = reason;
  }
}

const BUSY = new Set([408, 425, 429]);
const mayPass = (answer: NotOpened): boolean =>
  answer.why === 'failed' || (answer.why === 'status' && (answer.status >= 500 || BUSY.has(answer.status)));

/** @throws PageFailed for a page that hangs, crashes or fails. */
async function visit(services: Services, input: Parameters<Services['viewer']['prove']>[0]) {
  try {
    const visited = await services.viewer.prove(input);
    if (!visited.opened && mayPass(visited)) throw new PageFailed(toReason(visited));
    return visited;
  } catch (error) {
    const isOfPage = error instanceof AppError && error.code === 'page_failed';
    throw isOfPage ? new PageFailed({ why: 'failed' }) : error;
  }
}

interface How {
  /** True for a page that is not the ticket's own, such as a preview: later pictures are not compared with it. */
  isElsewhere?: boolean;
}

/** Looks at the page, and compares with the first picture of the same size. Failures that may pass are thrown. */
export async function makeProof(
  services: Services,
  ticket: ProofTicket,
  signal: AbortSignal,
  { isElsewhere = false }: How = {},
): Promise<ProofResult> {
  if (!ticket.page) return { outcome: 'not_opened', reason: { why: 'not_allowed' } };
  const first = await readFirstPicture(services, ticket);
  const picture = first?.picture ?? null;
  const visited = await visit(services, {
    page: { ...ticket.page, signal },
    pin: { ...ticket.pin, ...(picture && { stoodAt: { x: picture.box.x, y: picture.box.y } }) },
    first: picture,
  });
  if (!visited.opened) return { outcome: 'not_opened', reason: toReason(visited) };
  const { result: seen } = visited;
  const judged = (ticket.resolution !== '' && judgeSize(seen, first)) || judge(seen, first, ticket);
  // The next proof has something to be compared with.
  if (!picture && seen.first && !isElsewhere) await writeFirstPicture(services, ticket, toFirstVisit(seen));
  const { shown, comparison, box } = seen;
  const kept = await keepPicture(services, ticket.organizationId, shown.image);
  return {
    ...judged,
    share: comparison?.share ?? null,
    around: comparison?.around ?? null,
    places: comparison && JSON.stringify(comparison.places),
    file_id: kept?.id ?? null,
    bytes: kept?.bytes ?? 0,
    width: shown.width,
    height: shown.height,
    box: box && JSON.stringify(box),
    box_before: picture && JSON.stringify(picture.box),
    browser_before: picture?.browser ?? null,
    browser: seen.browser,
    repeated: (seen.state === 'found' && seen.repeated?.steps) || null,
  };
}

/** Tells why no proof was made, after the last try has failed. */
export function whyNotMade(error: unknown): ProofResult {
  if (error instanceof PageFailed) return { outcome: 'not_opened', reason: error.reason };
  const isUnavailable = error instanceof AppError && error.code === 'remote_unavailable';
  return { outcome: 'not_opened', reason: { why: isUnavailable ? 'no_browser' : 'failed' } };
}

/** The values that are written for a result. */
export type ProofValues = Omit<ProofResult, 'reason'> & {
  reason: string | null;
  state: 'ready';
  finished_at: string;
};

/**
 * Writes what was seen.
 *
 * @param write of the row that waits; answers whether it was there. A picture that no row names is removed.
 */
export async function storeResult(
  services: Services,
  { organizationId }: Pick<ProofTicket, 'organizationId'>,
  { reason, ...result }: ProofResult,
  write: (tx: Tx, values: ProofValues) => boolean,
): Promise<void> {
  const { db, clock, files } = services;
  const isNamed = db.write((tx) => {
    const values = {
      ...result,
      reason: reason && JSON.stringify(reason),
      state: 'ready' as const,
      finished_at: toInstant(clock.now()),
    };
    if (!write(tx, values)) return false;
    if (result.bytes) addStoredBytes(tx, organizationId, result.bytes);
    return true;
  });
  if (!isNamed && result.file_id) await files.discard([result.file_id]);
}

/** Writes what was seen for a ticket's own proof, and tells those who look at the ticket. */
export const finishProof = (
  services: Services,
  ticket: ProofTicket,
  result: ProofResult,
  write: (tx: Tx, values: ProofValues) => boolean,
): Promise<void> =>
  storeResult(services, ticket, result, (tx, values) => {
    if (!write(tx, values)) return false;
    const { id: ticketId, projectId } = ticket;
    recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
    return true;
  });
