import type { ProofOutcome } from '@ringmark/contract/proofs';
import { z } from 'zod';
import { addStoredBytes } from '../attachments/quotas.ts';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { MINUTE, SECOND, toInstant } from '../instants.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { readFirstPicture, writeFirstPicture } from './first-pictures.ts';
import { keepPicture } from './keep-picture.ts';
import { releaseMails } from './proof-mails.ts';
import { findProofTicket, type ProofTicket } from './proof-ticket.ts';
import type { ProofRow } from './proof-rows.ts';
import { type ProofReason, toReason } from './proof-words.ts';
import type { ProofSeen } from './viewer-port.ts';

const payloadSchema = z.object({ proofId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/** With less of the window compared, nothing can be said of it. */
const LEAST_COMPARED = 0.1;

type First = Awaited<ReturnType<typeof readFirstPicture>>;
interface Judged {
  outcome: ProofOutcome;
  reason: ProofReason | null;
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

type Result = Partial<
  Omit<ProofRow, 'id' | 'ticket_id' | 'state' | 'cause' | 'version' | 'created_at' | 'outcome' | 'reason'>
>;

/** Writes the outcome, tells those who look at the ticket, and lets its mails go. */
async function finish(
  services: Services,
  proof: ProofRow,
  ticket: ProofTicket,
  result: Result & Judged,
): Promise<void> {
  const { db, clock, files } = services;
  const { reason, ...rest } = result;
  const isNamed = db.write((tx) => {
    const values = {
      ...rest,
      reason: reason && JSON.stringify(reason),
      state: 'ready' as const,
      finished_at: toInstant(clock.now()),
    };
    const changed = tx.run(
      tx.q.updateTable('proof').set(values).where('id', '=', proof.id).where('state', '=', 'waiting'),
    );
    if (changed === 0) return false;
    if (result.bytes) addStoredBytes(tx, ticket.organizationId, result.bytes);
    const { id: ticketId, projectId } = ticket;
    recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
    releaseMails(services, tx, ticketId);
    return true;
  });
  if (!isNamed && result.file_id) await files.discard([result.file_id]);
}

async function prove(services: Services, ticket: ProofTicket, signal: AbortSignal): Promise<Result & Judged> {
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
  // The next proof has something to be compared with.
  if (!picture && seen.first)
    await writeFirstPicture(services, ticket, { state: 'taken', first: seen.first });
  const { shown, comparison, box } = seen;
  const kept = await keepPicture(services, ticket.organizationId, shown.image);
  return {
    ...judge(seen, first),
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

const findProof = ({ db }: Services, { proofId }: Payload) =>
  db.first(db.q.selectFrom('proof').selectAll().where('id', '=', proofId).where('state', '=', 'waiting'));

/** Shows what became of a pin's element. Its ticket never waits for it. */
export const proofJob: JobKind<Payload> = {
  name: 'proof',
  payload: payloadSchema,
  retryAfter: [10 * SECOND, MINUTE],
  deadline: 2 * MINUTE,
  async run(services, payload, signal) {
    const proof = findProof(services, payload);
    const ticket = proof && findProofTicket(services, services.db, proof.ticket_id);
    if (proof && ticket) await finish(services, proof, ticket, await prove(services, ticket, signal));
  },
  async giveUp(services, payload, error) {
    const proof = findProof(services, payload);
    const ticket = proof && findProofTicket(services, services.db, proof.ticket_id);
    const why = error instanceof AppError && error.code === 'remote_unavailable' ? 'no_browser' : 'failed';
    if (proof && ticket) await finish(services, proof, ticket, { outcome: 'not_opened', reason: { why } });
  },
};
