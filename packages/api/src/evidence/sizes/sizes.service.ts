import type { TicketId } from '@ringmark/contract/ids';
import { boxSchema } from '@ringmark/contract/pins';
import { deviceWith, parseResolution } from '@ringmark/contract/resolutions';
import {
  type MarkSizeInput,
  SHEET_SIZES,
  sheetSizeName,
  type SizeLook,
  type SizeSheet,
} from '@ringmark/contract/tickets/sizes';
import type { Selectable } from 'kysely';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { SizeLookTable } from '../../core/database/tables/size-tables.ts';
import { notFound } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { forgetPictures } from '../proofs/proof-rows.ts';
import { assertHasProofs, hasProofs } from '../proofs/proof-ticket.ts';
import { notOpenedSentence, parseReason } from '../proofs/proof-words.ts';
import {
  requireOpenTicket,
  requireTicket,
  type VisibleTicket,
} from '../../tickets/tickets/tickets.access.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { sheetJob } from './sheet.job.ts';
import { sizePictureUrl } from '../proofs/size-picture-url.ts';
import { isWrong, wrongSizeJob } from './wrong-size.job.ts';

type LookRow = Selectable<SizeLookTable>;
type SheetState = SizeSheet['state'];

const SENTENCES = {
  found: 'The element is visible at this size.',
  hidden: 'Not visible at this size.',
  not_found: 'Not on the page at this size.',
};

const STATES = { found: 'found', hidden: 'hidden', not_found: 'gone', not_opened: 'not_opened' } as const;

const sentenceOf = ({ state, reason }: LookRow) =>
  state === 'not_opened' ? notOpenedSentence(parseReason(reason)) : SENTENCES[state];

function toLook(
  resolution: string,
  ticketId: TicketId,
  row: LookRow | undefined,
  sheet: SheetState,
  markedBy: string | null,
): SizeLook {
  const size = parseResolution(resolution) ?? { width: 0, height: 0 };
  const unseen = sheet === 'waiting' ? 'waiting' : 'none';
  return {
    resolution,
    name: sheetSizeName(resolution),
    category: deviceWith(size),
    state: row ? STATES[row.state] : unseen,
    sentence: row
      ? sentenceOf(row)
      : unseen === 'waiting'
        ? 'Being checked.'
        : 'This size hasn’t been checked yet.',
    pictureUrl: row?.file_id ? sizePictureUrl(ticketId, row.file_id) : null,
    width: row?.width ?? null,
    height: row?.height ?? null,
    box: row?.box ? boxSchema.parse(JSON.parse(row.box)) : null,
    browser: row?.browser ?? null,
    takenAt: row?.taken_at ?? null,
    isWrong: markedBy !== null,
    markedBy,
  };
}

function readSheet(db: Sql, ticket: VisibleTicket): SizeSheet {
  const { id } = ticket;
  const sheet = db.first(db.q.selectFrom('size_sheet').select('state').where('ticket_id', '=', id));
  const looks = db.all(db.q.selectFrom('size_look').selectAll().where('ticket_id', '=', id));
  const marks = db.all(
    db.q
      .selectFrom('wrong_size')
      .innerJoin('user', 'user.id', 'wrong_size.user_id')
      .select(['resolution', 'user.name'])
      .where('ticket_id', '=', id),
  );
  const state = sheet?.state ?? 'none';
  const items = SHEET_SIZES.map((resolution) => {
    const row = looks.find((look) => look.resolution === resolution);
    const mark = marks.find((one) => one.resolution === resolution);
    return toLook(resolution, id, row, state, mark?.name ?? null);
  });
  return { state, items, canTake: hasProofs(ticket) };
}

/** A ticket's element at all sizes, as last looked at. @throws AppError not_found. */
export const getSheet = ({ db, actor }: SignedInContext, id: TicketId): SizeSheet =>
  readSheet(db, requireTicket(db, actor, id));

/**
 * Looks at the element at all sizes again. While a sheet of the ticket waits, that one is the answer.
 *
 * @throws AppError not_found; conflict for an archived project, or a ticket that has no proofs; too_many after too many
 *   writes.
 */
export function takeSheet(ctx: SignedInContext, id: TicketId): SizeSheet {
  const { db, actor, clock } = ctx;
  return db.write((tx) => {
    const ticket = requireOpenTicket(tx, actor, id);
    assertHasProofs(ticket);
    const sheet = tx.first(tx.q.selectFrom('size_sheet').select('state').where('ticket_id', '=', id));
    if (sheet?.state === 'waiting') return readSheet(tx, ticket);
    takeWrite(ctx);
    const old = tx.all(tx.q.selectFrom('size_look').select(['file_id', 'bytes']).where('ticket_id', '=', id));
    tx.run(tx.q.deleteFrom('size_look').where('ticket_id', '=', id));
    forgetPictures(ctx, tx, id, old);
    const values = { state: 'waiting' as const, asked_at: toInstant(clock.now()) };
    tx.run(
      tx.q
        .insertInto('size_sheet')
        .values({ ticket_id: id, ...values })
        .onConflict((oc) => oc.column('ticket_id').doUpdateSet(values)),
    );
    enqueueJob(ctx, tx, sheetJob, { payload: { ticketId: id }, turn: ticket.project_id });
    tell(ctx, tx, ticket, 'ticket.sizes', ticket.title);
    return readSheet(tx, ticket);
  });
}

function tell(
  ctx: SignedInContext,
  tx: Tx,
  { id, project_id: projectId, number }: VisibleTicket,
  action: 'ticket.sizes' | 'ticket.wrong_size' | 'ticket.right_size',
  what: string,
): void {
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId: id, projectId }, projectId);
  const summary = `#${number}: ${what}`;
  recordIfImpersonating(ctx, tx, ctx.actor, { action, subjectType: 'ticket', subjectId: id, summary });
}

/**
 * Says that the element is wrong at a size, or takes that back. The picture that proofs compare with is taken at once.
 *
 * @throws AppError as `takeSheet`.
 */
export function markSize(
  ctx: SignedInContext,
  { id, resolution, isWrong: wanted }: MarkSizeInput,
): SizeSheet {
  const { db, actor, clock } = ctx;
  return db.write((tx) => {
    const ticket = requireOpenTicket(tx, actor, id);
    assertHasProofs(ticket);
    if (isWrong(tx, { ticketId: id, resolution }) === wanted) return readSheet(tx, ticket);
    takeWrite(ctx);
    if (wanted) {
      const marked_at = toInstant(clock.now());
      const row = { ticket_id: id, resolution, user_id: actor.user.id, marked_at };
      tx.run(tx.q.insertInto('wrong_size').values(row));
      enqueueJob(ctx, tx, wrongSizeJob, {
        payload: { ticketId: id, resolution },
        turn: ticket.project_id,
        key: `${id} ${resolution}`,
      });
    } else forgetSize(ctx, tx, id, resolution);
    tell(ctx, tx, ticket, wanted ? 'ticket.wrong_size' : 'ticket.right_size', resolution);
    return readSheet(tx, ticket);
  });
}

/** Forgets a size and its first picture: if it is called wrong again, it gets a new one. */
function forgetSize(ctx: SignedInContext, tx: Tx, ticketId: TicketId, resolution: string): void {
  tx.run(
    tx.q.deleteFrom('wrong_size').where('ticket_id', '=', ticketId).where('resolution', '=', resolution),
  );
  const first = tx.q
    .selectFrom('first_picture')
    .select(['file_id', 'bytes'])
    .where('ticket_id', '=', ticketId)
    .where('resolution', '=', resolution);
  const pictures = tx.all(first);
  tx.run(
    tx.q.deleteFrom('first_picture').where('ticket_id', '=', ticketId).where('resolution', '=', resolution),
  );
  forgetPictures(ctx, tx, ticketId, pictures);
}

/** A picture of a sheet, or of a proof at another size, with its type. @throws AppError not_found. */
export function requireSizePicture(
  { db, actor }: SignedInContext,
  ticketId: TicketId,
  fileId: string,
): { id: string; contentType: string } {
  requireTicket(db, actor, ticketId);
  const isIn = (table: 'size_look' | 'proof_size' | 'first_picture') =>
    db.first(
      db.q
        .selectFrom(table)
        .select('resolution')
        .where('file_id', '=', fileId)
        .where('ticket_id', '=', ticketId)
        .where('resolution', '!=', ''),
    ) !== undefined;
  if (isIn('size_look') || isIn('proof_size')) return { id: fileId, contentType: 'image/jpeg' };
  if (isIn('first_picture')) return { id: fileId, contentType: 'image/png' };
  throw notFound();
}
