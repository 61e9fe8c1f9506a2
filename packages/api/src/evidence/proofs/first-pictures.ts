import { createHash } from 'node:crypto';
import type { TicketId } from '@ringmark/contract/ids';
import { boxSchema } from '@ringmark/contract/pins';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { fromInstant, toInstant } from '../../core/base/instants.ts';
import { keepPicture } from '../../core/storage/keep-picture.ts';
import { hasProofs, type ProofTicket } from './proof-ticket.ts';
import type { FirstPicture, ProofSeen, TakenFirst } from '@ringmark/contract/viewing/proofs';

/** Changes when pictures are drawn in another way, so that an old one is not compared with a new one. */
const WAY = 1;

/** The `resolution` of the screenshot that was taken at the pin's own size when its ticket was accepted. */
export const ACCEPTED = 'accepted';

/** Identifies how pictures of a page are drawn: the number changes with the project's page rules. */
function wayOf({ page }: Pick<ProofTicket, 'page'>): number {
  const text = JSON.stringify([WAY, page?.rules ?? []]);
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

interface KnownFirst {
  state: 'taken' | 'hidden' | 'not_found' | 'not_opened';
  isOtherWay: boolean;
  /** The element was visible as the page opened, without any steps. */
  isAtOnce: boolean;
  picture: (FirstPicture & { takenAt: number }) | null;
}

/** Undefined where none was tried. */
export async function readFirstPicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  ticket: ProofTicket,
): Promise<KnownFirst | undefined> {
  const row = db.first(
    db.q
      .selectFrom('first_picture')
      .selectAll()
      .where('ticket_id', '=', ticket.id)
      .where('resolution', '=', ticket.resolution),
  );
  if (!row) return undefined;
  const { state, file_id, moving, box, browser, way, repeated, taken_at } = row;
  const isAtOnce = state === 'taken' && repeated === null;
  const isOtherWay = way !== wayOf(ticket);
  const png = file_id === null || isOtherWay ? undefined : await files.read(file_id);
  if (!png || moving === null || box === null) return { state, isOtherWay, isAtOnce, picture: null };
  const picture = {
    png,
    moving,
    box: boxSchema.parse(JSON.parse(box)),
    browser: browser ?? '',
    takenAt: fromInstant(taken_at),
  };
  return { state, isOtherWay, isAtOnce, picture };
}

/** The state in which a visit saw a pin for the first time. */
export interface FirstVisit {
  state: KnownFirst['state'];
  first: TakenFirst | null;
  /** The number of steps that led to the element; null where it was visible without them. */
  repeated: number | null;
}

/** @param seen undefined for a page that did not open. */
export function toFirstVisit(
  seen: (Pick<ProofSeen, 'state' | 'repeated'> & Pick<FirstVisit, 'first'>) | undefined,
): FirstVisit {
  if (!seen) return { state: 'not_opened', first: null, repeated: null };
  const { state, first, repeated } = seen;
  return { state: state === 'found' ? 'taken' : state, first, repeated: repeated?.steps || null };
}

/** Keeps the picture that later ones are compared with; nothing for a ticket that is gone by now. */
export async function writeFirstPicture(
  services: Pick<Services, 'db' | 'files' | 'config' | 'clock'>,
  ticket: ProofTicket,
  { state, first, repeated }: FirstVisit,
): Promise<void> {
  const { db, files, clock } = services;
  const { id, organizationId, resolution } = ticket;
  const kept = first && (await keepPicture(services, organizationId, first.png));
  const values = {
    state,
    file_id: kept?.id ?? null,
    bytes: kept?.bytes ?? 0,
    moving: first?.moving ?? null,
    box: first && JSON.stringify(first.box),
    browser: first?.browser ?? null,
    way: wayOf(ticket),
    repeated,
    // The time that the page shows is the time at which it was opened.
    taken_at: toInstant(first?.openedAt ?? clock.now()),
  };
  const replaced = db.write((tx) => {
    if (!isThere(tx, id)) return kept?.id ?? null;
    const before = tx.first(
      tx.q
        .selectFrom('first_picture')
        .select(['file_id', 'bytes'])
        .where('ticket_id', '=', id)
        .where('resolution', '=', resolution),
    );
    tx.run(
      tx.q
        .insertInto('first_picture')
        .values({ ticket_id: id, resolution, ...values })
        .onConflict((oc) => oc.columns(['ticket_id', 'resolution']).doUpdateSet(values)),
    );
    const more = values.bytes - (before?.bytes ?? 0);
    if (more !== 0) addStoredBytes(tx, organizationId, more);
    return before?.file_id ?? null;
  });
  if (replaced !== null) await files.discard([replaced]);
}

/** A ticket may have been deleted while its page was open, or have lost its pin's element as its screenshot was blurred. */
function isThere(tx: Tx, id: TicketId): boolean {
  const ticket = tx.first(
    tx.q.selectFrom('ticket').select(['pin', 'screenshot_id', 'url', 'click_x']).where('id', '=', id),
  );
  return ticket !== undefined && hasProofs(ticket);
}
