import type { TicketId } from '@ringmark/contract/ids';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { keepPicture } from '../../core/storage/keep-picture.ts';
import { forgetPictures, organizationOfTicket } from '../../evidence/proofs/proof-rows.ts';
import { markedKey } from '../../tickets/tickets/pictures/picture-marks.ts';

export interface Picture {
  image: Uint8Array;
  mime: string;
}

/** The window with the ring, and then the part around the ring. */
const PARTS = ['whole', 'around'] as const;

interface Drawn {
  id: TicketId;
  /** Names the screenshot with what is drawn on it. */
  key: string;
}

/** Reads the pictures that are kept of a ticket as it is now; empty if there are none, or a file is lost. */
export async function readKeptPictures(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, key }: Drawn,
): Promise<Picture[]> {
  const rows = db.all(
    db.q
      .selectFrom('agent_picture')
      .select(['file_id', 'type'])
      .where('ticket_id', '=', id)
      .where('drawn_key', '=', key)
      .orderBy('part', 'desc'),
  );
  const pictures = await Promise.all(
    rows.map(async ({ file_id, type: mime }) => ({ image: await files.read(file_id), mime })),
  );
  const whole = pictures.flatMap(({ image, mime }) => (image ? [{ image, mime }] : []));
  return whole.length === rows.length ? whole : [];
}

/** Removes what is kept of a ticket, in the transaction that changes its screenshot or the drawing on it. */
export function forgetKeptPictures(services: Pick<Services, 'files'>, tx: Tx, id: TicketId): void {
  const old = tx.all(
    tx.q.selectFrom('agent_picture').select(['file_id', 'bytes']).where('ticket_id', '=', id),
  );
  tx.run(tx.q.deleteFrom('agent_picture').where('ticket_id', '=', id));
  forgetPictures(services, tx, id, old);
}

const isStill = (tx: Tx, { id, key }: Drawn): boolean => {
  const row = tx.first(tx.q.selectFrom('ticket').select(['screenshot_id', 'drawing']).where('id', '=', id));
  return row?.screenshot_id != null && markedKey(row.screenshot_id, row.drawing) === key;
};

/**
 * Keeps a ticket's pictures in the place of those before. Nothing is kept without room for all of them, and of a ticket
 * that has changed or gone.
 */
export async function keepPictures(
  services: Pick<Services, 'db' | 'files' | 'config'>,
  drawn: Drawn,
  pictures: readonly Picture[],
): Promise<void> {
  const { db, files } = services;
  const organizationId = organizationOfTicket(db, drawn.id);
  if (!organizationId) return;
  const stored: { id: string; bytes: number; mime: string }[] = [];
  for (const { image, mime } of pictures) {
    const kept = await keepPicture(services, organizationId, image);
    if (kept) stored.push({ ...kept, mime });
  }
  const isKept = db.write((tx) => {
    if (stored.length < pictures.length || !isStill(tx, drawn)) return false;
    forgetKeptPictures(services, tx, drawn.id);
    for (const [at, part] of PARTS.entries()) {
      const file = stored[at];
      if (!file) break;
      const values = { file_id: file.id, type: file.mime, bytes: file.bytes };
      tx.run(
        tx.q
          .insertInto('agent_picture')
          .values({ ticket_id: drawn.id, part, drawn_key: drawn.key, ...values }),
      );
      addStoredBytes(tx, organizationId, file.bytes);
    }
    return true;
  });
  if (!isKept) await files.discard(stored.map(({ id }) => id));
}
