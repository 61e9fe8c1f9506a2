import type { OrganizationId } from '@ringmark/contract/ids';
import { type Cover, drawingSchema, type Drawing, TOO_MANY_COVERS } from '@ringmark/contract/pages/drawing';
import { DRAWING_LIMITS } from '@ringmark/contract/pages/drawing-limits';
import { pinContextSchema, pageReportSchema } from '@ringmark/contract/pins';
import type { BlurTicketInput, Ticket } from '@ringmark/contract/tickets/tickets';
import { addStoredBytes, assertFreeSpace } from '../../../core/storage/quotas.ts';
import { recordIfAdministrator } from '../../../core/audit/audit.service.ts';
import { requireStillSignedIn } from '../../../people/auth/require-still-admin.ts';
import { shareOf } from '../../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { AppError, invalidField } from '../../../core/base/errors.ts';
import { emit } from '../../../core/context/emit.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { requestErasure } from '../../../core/erasure/erase.job.ts';
import { newId } from '../../../core/base/new-id.ts';
import { closeKeptViewsAfter } from '../../../core/views/close-views.ts';
import { assertWithinLimits, takeWrite } from '../../../core/limits/write-limits.ts';
import { forgetDrawn } from '../../../core/pictures/forget-drawn.ts';
import { markedPicturesOf } from '../pictures/marked-picture.service.ts';
import { writeTicketChange } from '../triage/ticket-changes.ts';
import { requireOpenTicket, requireTicket, type VisibleTicket } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';
import { withoutWords } from './covered-pin.ts';
import { drawTicket, noPicture } from './draw-ticket.service.ts';
import { assertMayEdit } from './edit-ticket.service.ts';
import { forgetPage } from './forget-page.ts';

interface Picture {
  id: string;
  mime: string;
  bytes: number;
}

/** This ticket can be blurred; the drawing is what will be on its picture then. */
interface Blurable {
  ticket: VisibleTicket;
  picture: Picture;
  /** These parts are not blurred yet: a request may be sent again. */
  added: Cover[];
  drawing: Drawing;
}

const isSame = (one: Cover, other: Cover) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

function requireBlurable(ctx: SignedInContext, db: Sql, { id, covers, shapes }: BlurTicketInput): Blurable {
  const ticket = requireOpenTicket(db, ctx.actor, id);
  assertMayEdit(ctx.actor, ticket);
  const { screenshot_id, screenshot_type, screenshot_bytes, drawing } = ticket;
  if (screenshot_id === null || screenshot_type === null) throw noPicture();
  const drawn = drawingSchema.parse(JSON.parse(drawing ?? '{"shapes":[]}'));
  const added = covers.filter((cover) => !drawn.covers.some((one) => isSame(one, cover)));
  const all = [...drawn.covers, ...added];
  if (all.length > DRAWING_LIMITS.drawingShapes) throw invalidField('covers', TOO_MANY_COVERS);
  return {
    ticket,
    picture: { id: screenshot_id, mime: screenshot_type, bytes: screenshot_bytes ?? 0 },
    added,
    drawing: { shapes: shapes ?? drawn.shapes, covers: all },
  };
}

const notBlurred = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'picture_failed',
    'The screenshot couldn’t be blurred because the server’s browser isn’t available right now. Nothing was changed. Try again later.',
    { cause },
  );

/** Draws the picture with its new covers, and stores it as a new file. */
async function storeBlurred(ctx: SignedInContext, { picture, added }: Blurable): Promise<Picture> {
  const image = await ctx.files.read(picture.id);
  if (!image) throw noPicture();
  const input = { image, mime: picture.mime, ring: null, pageWidth: 1, covers: added };
  const blurred = await ctx.viewer
    .markPicture({ ...input, share: shareOf(ctx.actor) })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.kind === 'too_many' ? error : notBlurred(error);
    });
  const bytes = blurred.image.byteLength;
  await assertFreeSpace(ctx, bytes);
  const id = newId();
  await ctx.files.write(id, blurred.image);
  return { id, mime: blurred.mime, bytes };
}

const parsed = <T>(schema: { parse: (value: unknown) => T }, json: string | null): T | null =>
  json === null ? null : schema.parse(JSON.parse(json));

function writeRow(ctx: SignedInContext, tx: Tx, { ticket, drawing }: Blurable, blurred: Picture): void {
  const { pin, report } = withoutWords({
    pin: parsed(pinContextSchema, ticket.pin),
    report: parsed(pageReportSchema, ticket.report),
  });
  tx.run(
    tx.q
      .updateTable('ticket')
      .set({
        screenshot_id: blurred.id,
        screenshot_type: blurred.mime,
        screenshot_bytes: blurred.bytes,
        drawing: JSON.stringify(drawing),
        pin: pin && JSON.stringify(pin),
        report: report && JSON.stringify(report),
        updated_at: toInstant(ctx.clock.now()),
      })
      .where('id', '=', ticket.id),
  );
}

function tell(ctx: SignedInContext, tx: Tx, { id, project_id, number, title }: VisibleTicket): void {
  const projectId = project_id;
  writeTicketChange(ctx, tx, id, { kind: 'blur', before: null, after: null });
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId: id, projectId }, projectId);
  recordIfAdministrator(ctx, tx, ctx.actor, {
    action: 'ticket.blur',
    subjectType: 'ticket',
    subjectId: id,
    summary: `#${number}: ${title}`,
  });
}

/** Writes the blurred picture, and deletes all that may show or tell what it hides. @returns what erases the bytes. */
function write(ctx: SignedInContext, tx: Tx, blurable: Blurable, blurred: Picture): () => Promise<void> {
  const { ticket, picture } = blurable;
  takeWrite(ctx);
  writeRow(ctx, tx, blurable, blurred);
  const forgotten = forgetPage(tx, ticket);
  const more = blurred.bytes - picture.bytes - forgotten.bytes;
  if (more !== 0) addStoredBytes(tx, ticket.organization_id as OrganizationId, more);
  closeKeptViewsAfter(ctx, tx, ticket.id);
  tell(ctx, tx, ticket);
  const files = [picture.id, ...forgotten.files];
  emit(ctx, tx, 'blurred', { ticket: { id: ticket.id, projectId: ticket.project_id }, files });
  tx.afterCommit(() => forgetDrawn(markedPicturesOf(ctx.viewer), files));
  return requestErasure(ctx, tx, files);
}

/** @returns undefined if the picture was replaced while it was drawn: others may have blurred it. */
async function writeUnlessChanged(
  ctx: SignedInContext,
  input: BlurTicketInput,
  before: Picture,
  blurred: Picture,
): Promise<VisibleTicket | undefined> {
  let isNamed = false;
  try {
    const still = requireStillSignedIn(ctx);
    const written = ctx.db.write((tx) => {
      const blurable = requireBlurable(still, tx, input);
      if (blurable.picture.id !== before.id) return undefined;
      const erase = write(still, tx, blurable, blurred);
      return { erase, ticket: requireTicket(tx, still.actor, input.id) };
    });
    isNamed = written !== undefined;
    await written?.erase();
    return written?.ticket;
  } finally {
    if (!isNamed) await ctx.files.discard([blurred.id]);
  }
}

/** Others may blur the same picture in the meantime. Theirs is then blurred in turn, this many times at most. */
const TRIES = 3;

/**
 * Blurs parts of a ticket's picture permanently. Everything goes with them that the server has of the page beyond the pin's
 * place, because what they hid may be in it: the original page, proofs with their pictures, the element, steps and report.
 * Who may draw on the picture may blur it. All of it happens, or nothing.
 *
 * @throws AppError not_found; forbidden; conflict without a picture, for an archived project, or for a merged ticket; invalid
 *   for too many areas; unavailable without a browser; too_many after too many writes.
 */
export async function blurTicket(ctx: SignedInContext, input: BlurTicketInput): Promise<Ticket> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const blurable = requireBlurable(ctx, ctx.db, input);
    if (blurable.added.length === 0) return drawTicket(ctx, { id: input.id, ...blurable.drawing });
    assertWithinLimits(ctx);
    const blurred = await storeBlurred(ctx, blurable);
    const written = await writeUnlessChanged(ctx, input, blurable.picture, blurred);
    if (written) return readTicket(ctx, written);
  }
  throw new AppError('conflict', 'picture_changed', 'Others are blurring this screenshot. Try again.');
}
