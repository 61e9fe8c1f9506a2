import { boxSchema, pinContextSchema, type Ring } from '@ringmark/contract/pins';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { MailServices } from '../../core/mail/mail-kind.ts';
import type { MailAttachment } from '../../core/ports/mailer-port.ts';
import type { ReadyProof } from '../../evidence/proofs/ready-proof.ts';
import { type DrawnColumns, markedKey, marksOf } from '../../tickets/tickets/pictures/picture-marks.ts';
import { ringOf } from '../../core/pictures/ring-of.ts';

interface Picture {
  image: Uint8Array;
  mime: string;
}

/** A picture as a mail shows it. */
export interface MailPicture {
  cid: string;
  alt: string;
  /** Shown above the picture. */
  caption: string | null;
  attachment: MailAttachment;
}

/** The columns of a ticket that the pictures of its mails need. */
export interface PicturedTicket extends DrawnColumns {
  screenshot_id: string | null;
  screenshot_type: string | null;
  ring_x: number | null;
  ring_y: number | null;
  ring_width: number | null;
  ring_height: number | null;
}

/** Mails leave out larger pictures. */
const MAX_PICTURE = 3 * 1_048_576;

type Framed = NonNullable<Parameters<MailServices['viewer']['closeUp']>[0]['framed']>;

/** Drawn pictures by viewer and picture id: several people get mail of one ticket. */
const drawn = new WeakMap<object, LRUCache<string, Promise<Picture | null>>>();
const MAX_DRAWN = 8;

/** Keys begin with the id of the picture. */
export function closeUpsOf(viewer: MailServices['viewer']): LRUCache<string, Promise<Picture | null>> {
  const known = drawn.get(viewer) ?? new LRUCache({ max: MAX_DRAWN });
  drawn.set(viewer, known);
  return known;
}

/** Draws the area around a ring, with the marks that were drawn there. It returns null where nothing can draw. */
export function drawOnce(
  { viewer }: Pick<MailServices, 'viewer'>,
  pictureId: string,
  whole: Picture,
  ring: Ring,
  { ticket, framed }: { ticket: DrawnColumns | null; framed?: Framed | undefined },
) {
  const id = `${markedKey(pictureId, ticket?.drawing ?? null)}${framed ? `:${JSON.stringify(framed)}` : ''}`;
  const marks = ticket && marksOf(whole.image, whole.mime, ticket);
  const known = closeUpsOf(viewer);
  const closeUp =
    known.get(id) ??
    viewer.closeUp({ ...whole, ring, framed, ...(marks && { drawn: marks }) }).catch(() => null);
  known.set(id, closeUp);
  return closeUp;
}

/** The close-up with its ring, or the whole picture without a pin or browser. */
async function toShow(
  services: MailServices,
  { id, ring, ticket, framed }: Stored,
  whole: Picture,
): Promise<Picture | null> {
  const closeUp = ring && (await drawOnce(services, id, whole, ring, { ticket, framed }));
  if (closeUp) return closeUp;
  return whole.image.byteLength < MAX_PICTURE ? whole : null;
}

interface Stored {
  id: string;
  mime: string;
  ring: Ring | null;
  /** The ticket whose drawing is on the picture; null for today's picture. */
  ticket: DrawnColumns | null;
  /** A picture of a proof frames its element. */
  framed?: Framed | undefined;
}

async function readPicture(
  services: MailServices,
  stored: Stored,
  as: Pick<MailPicture, 'cid' | 'alt' | 'caption'>,
): Promise<MailPicture | null> {
  const image = await services.files.read(stored.id);
  const shown = image && (await toShow(services, stored, { image, mime: stored.mime }));
  if (!shown) return null;
  const filename = `${as.cid}.${shown.mime.slice('image/'.length)}`;
  return { ...as, attachment: { filename, contentType: shown.mime, content: shown.image, cid: as.cid } };
}

const contextOf = ({ pin }: PicturedTicket) =>
  pin === null ? null : pinContextSchema.parse(JSON.parse(pin));

/** Returns the place of the pin in the picture of a proof; null where it is unknown, or outside of the picture. */
function ringToday(ticket: PicturedTicket, { box, box_before, width, height }: ReadyProof): Ring | null {
  const { element, region } = contextOf(ticket) ?? {};
  const text = box ?? box_before;
  if (!element || text === null || !width || !height) return null;
  const at = boxSchema.parse(JSON.parse(text));
  const x = (at.x + at.width * element.offset.x) / width;
  const y = (at.y + at.height * element.offset.y) / height;
  if (x < 0 || x > 1 || y < 0 || y > 1) return null;
  if (!region || !element.box.width || !element.box.height) return { x, y };
  // It has grown with the element around it.
  const [wider, higher] = [at.width / element.box.width, at.height / element.box.height];
  return { x, y, width: (region.width * wider) / width, height: (region.height * higher) / height };
}

/** Frames the pin's element in the ticket's own picture. Undefined for a pin without an element, and for a region. */
function framedBefore(ticket: PicturedTicket): Framed | undefined {
  const context = contextOf(ticket);
  if (!context?.element || context.region || context.viewportWidth === null) return undefined;
  const { element, shotX, shotY, viewportWidth: pageWidth } = context;
  const box = { ...element.box, x: element.box.x - shotX, y: element.box.y - shotY };
  return { box, pageWidth, places: [] };
}

const placesSchema = z.array(boxSchema);

/** Frames it in the picture of a proof, with what has changed. */
function framedToday({ box, box_before, width, places }: ReadyProof): Framed | undefined {
  const at = box ?? box_before;
  if (at === null || !width) return undefined;
  const changed = places === null ? [] : placesSchema.parse(JSON.parse(places));
  return { box: boxSchema.parse(JSON.parse(at)), pageWidth: width, places: changed };
}

/** The ticket's picture, and with a proof that of today. */
export async function readMailPictures(
  services: MailServices,
  ticket: PicturedTicket,
  proof: ReadyProof | undefined,
): Promise<MailPicture[]> {
  const { screenshot_id: id, screenshot_type: mime } = ticket;
  const today = proof?.file_id
    ? { id: proof.file_id, mime: 'image/jpeg', ring: ringToday(ticket, proof), ticket: null }
    : undefined;
  const before = today && framedBefore(ticket);
  const after = before && proof && framedToday(proof);
  const pictures = await Promise.all([
    id === null || mime === null
      ? null
      : readPicture(
          services,
          { id, mime, ring: ringOf(ticket), ticket, framed: after && before },
          { cid: 'screenshot', alt: 'Screenshot of the page', caption: today ? 'Before' : null },
        ),
    today &&
      readPicture(
        services,
        { ...today, framed: after },
        { cid: 'today', alt: 'New screenshot of the page', caption: 'After' },
      ),
  ]);
  return pictures.flatMap((picture) => picture ?? []);
}
