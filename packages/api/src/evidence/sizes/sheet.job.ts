import { ticketIdSchema, type TicketId } from '@ringmark/contract/ids';
import { parseResolution } from '@ringmark/contract/resolutions';
import { SHEET_SIZES } from '@ringmark/contract/tickets/sizes';
import { z } from 'zod';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { keepPicture } from '../../core/storage/keep-picture.ts';
import { findProofTicket, type ProofTicket } from '../proofs/proof-ticket.ts';
import { type ProofReason, toReason } from '../proofs/proof-words.ts';
import type { SizeSeen } from '@ringmark/contract/viewing/proofs';
import type { Visited } from '@ringmark/contract/viewing/background';

const payloadSchema = z.object({ ticketId: ticketIdSchema });
type Payload = z.infer<typeof payloadSchema>;

const sizeOf = (resolution: string) => {
  const size = parseResolution(resolution);
  if (!size) throw new Error(`“${resolution}” isn’t a valid window size.`);
  return size;
};

const isWaiting = (tx: Pick<Tx, 'first' | 'q'>, ticketId: TicketId): boolean =>
  tx.first(
    tx.q
      .selectFrom('size_sheet')
      .select('state')
      .where('ticket_id', '=', ticketId)
      .where('state', '=', 'waiting'),
  ) !== undefined;

/** The sizes that nobody has looked at since the sheet was asked for. */
function sizesLeft({ db }: Services, ticketId: TicketId): string[] {
  const looks = db.all(db.q.selectFrom('size_look').select('resolution').where('ticket_id', '=', ticketId));
  const seen = new Set(looks.map(({ resolution }) => resolution));
  return SHEET_SIZES.filter((resolution) => !seen.has(resolution));
}

const tell = (services: Services, tx: Tx, { id: ticketId, projectId }: ProofTicket) =>
  recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);

type NotSeen = { opened: false; reason: ProofReason };

/** Writes what was seen at one size; people see each size as it comes. */
async function writeLook(
  services: Services,
  ticket: ProofTicket,
  resolution: string,
  seen: Extract<Visited<SizeSeen>, { opened: true }> | NotSeen,
): Promise<void> {
  const { db, files, clock } = services;
  const look = seen.opened ? seen.result : undefined;
  const kept = look && (await keepPicture(services, ticket.organizationId, look.shown.image));
  const isWritten = db.write((tx) => {
    if (!isWaiting(tx, ticket.id)) return false;
    tx.run(
      tx.q.insertInto('size_look').values({
        ticket_id: ticket.id,
        resolution,
        state: look?.state ?? 'not_opened',
        reason: seen.opened ? null : JSON.stringify(seen.reason),
        file_id: kept?.id ?? null,
        bytes: kept?.bytes ?? 0,
        width: look?.shown.width ?? null,
        height: look?.shown.height ?? null,
        box: look?.box ? JSON.stringify(look.box) : null,
        browser: look?.browser ?? null,
        taken_at: toInstant(clock.now()),
      }),
    );
    if (kept) addStoredBytes(tx, ticket.organizationId, kept.bytes);
    tell(services, tx, ticket);
    return true;
  });
  // The sheet was asked for again, or its ticket deleted, in the meantime.
  if (!isWritten && kept) await files.discard([kept.id]);
}

const finish = (services: Services, ticket: ProofTicket) =>
  services.db.write((tx) => {
    const sheet = tx.q.updateTable('size_sheet').set({ state: 'ready' }).where('ticket_id', '=', ticket.id);
    if (tx.run(sheet) > 0) tell(services, tx, ticket);
  });

/** Looks at an element at each size of a sheet. A try that fails is taken up where it was. */
export const sheetJob: JobKind<Payload> = {
  name: 'size-sheet',
  payload: payloadSchema,
  retryAfter: [5 * SECOND, MINUTE],
  deadline: 3 * MINUTE,
  async run(services, { ticketId }, signal) {
    const ticket = findProofTicket(services, services.db, ticketId);
    if (!ticket || !isWaiting(services.db, ticketId)) return;
    const left = sizesLeft(services, ticketId);
    const { page } = ticket;
    if (!page) {
      for (const resolution of left)
        await writeLook(services, ticket, resolution, { opened: false, reason: { why: 'not_allowed' } });
    } else {
      await services.viewer.takeSizes({
        page: { ...page, signal },
        element: ticket.pin.element,
        repeat: ticket.pin.repeat,
        sizes: left.map(sizeOf),
        seen: async (at, look) => {
          const resolution = left[at];
          if (resolution === undefined) return;
          const seen = look.opened ? look : { opened: false as const, reason: toReason(look) };
          await writeLook(services, ticket, resolution, seen);
        },
      });
    }
    finish(services, ticket);
  },
  async giveUp(services, { ticketId }, error) {
    const ticket = findProofTicket(services, services.db, ticketId);
    if (!ticket) return;
    const isGone = error instanceof AppError && error.code === 'remote_unavailable';
    const reason: ProofReason = { why: isGone ? 'no_browser' : 'failed' };
    for (const resolution of sizesLeft(services, ticketId))
      await writeLook(services, ticket, resolution, { opened: false, reason });
    finish(services, ticket);
  },
};
