import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import { addStoredBytes } from '../attachments/quotas.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { toInstant } from '../instants.ts';
import { readFirstPicture, writeFirstPicture } from './first-pictures.ts';
import { keepPicture } from './keep-picture.ts';
import type { ProofTicket } from './proof-ticket.ts';
import type { ProofRow } from './proof-rows.ts';
import { type ProofReason, toReason } from './proof-words.ts';
import type { ProofSeen } from './viewer-port.ts';

/** With less of the window compared, nothing can be said of it. */
const LEAST_COMPARED = 0.1;

type First = Awaited<ReturnType<typeof readFirstPicture>>;
interface Judged {
  outcome: ProofOutcome;
  reason: ProofReason | null;
}

/** What one visit showed. */
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
    >
  >;

/** At another size than the pin's it counts as well that an element was not to be seen: that may be what is wrong. */
function judgeSize({ state }: ProofSeen, first: First): Judged | undefined {
  if (first?.state !== 'hidden' && first?.state !== 'not_found') return undefined;
  if (first.isOtherWay) return undefined;
  return state === 'found'
    ? { outcome: 'changed', reason: { why: 'appeared' } }
    : { outcome: 'same', reason: { why: 'still_hidden' } };
}

/** What a visit says of a pin, in the words of the product. */
export function judge({ state, comparison }: ProofSeen, first: First): Judged {
  const wasSeen = first === undefined || first.state === 'taken';
  if (state !== 'found')
    return wasSeen
      ? { outcome: 'gone', reason: state === 'hidden' ? { why: 'hidden' } : null }
      : { outcome: 'not_compared', reason: { why: 'never_seen' } };
  if (!comparison)
    return { outcome: 'not_compared', reason: { why: first?.isOtherWay ? 'other_way' : 'no_first' } };
  if (comparison.compared < LEAST_COMPARED) return { outcome: 'not_compared', reason: { why: 'moving' } };
  return { outcome: comparison.share > 0 ? 'changed' : 'same', reason: null };
}

/** Looks at the page, and compares with the first picture of the same size. Failures that may pass are thrown. */
export async function makeProof(
  services: Services,
  ticket: ProofTicket,
  signal: AbortSignal,
): Promise<ProofResult> {
  if (!ticket.page) return { outcome: 'not_opened', reason: { why: 'not_allowed' } };
  const first = await readFirstPicture(services, ticket);
  const picture = first?.picture ?? null;
  const visited = await services.viewer.prove({
    page: { ...ticket.page, signal },
    pin: { ...ticket.pin, ...(picture && { stoodAt: { x: picture.box.x, y: picture.box.y } }) },
    first: picture,
  });
  if (!visited.opened) return { outcome: 'not_opened', reason: toReason(visited) };
  const { result: seen } = visited;
  const judged = (ticket.resolution !== '' && judgeSize(seen, first)) || judge(seen, first);
  // The next proof has something to be compared with.
  if (!picture && seen.first)
    await writeFirstPicture(services, ticket, { state: 'taken', first: seen.first });
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
  };
}

/** After the last try has failed. */
export const whyNotMade = (error: unknown): ProofResult => ({
  outcome: 'not_opened',
  reason: {
    why: error instanceof AppError && error.code === 'remote_unavailable' ? 'no_browser' : 'failed',
  },
});

/** What is written of a result. */
export type ProofValues = Omit<ProofResult, 'reason'> & {
  reason: string | null;
  state: 'ready';
  finished_at: string;
};

/**
 * Writes what was seen, and tells those who look at the ticket.
 *
 * @param write of the row that waits; answers whether it was there. A picture that no row names is removed.
 */
export async function finishProof(
  services: Services,
  { id: ticketId, projectId, organizationId }: ProofTicket,
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
    recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
    return true;
  });
  if (!isNamed && result.file_id) await files.discard([result.file_id]);
}
