import { createHash } from 'node:crypto';
import { ASKED_BACK_DAYS, type JoinTicketInput } from '@ringmark/contract/tickets/duplicates';
import type { AttachmentId, CommentId, OrganizationId } from '@ringmark/contract/ids';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { CLOSED_STATUSES } from '@ringmark/contract/vocabulary';
import {
  addStoredBytes,
  assertFreeSpace,
  assertStorage,
  assertUploadQuota,
} from '../../core/storage/quotas.ts';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import { addCommentWithin } from '../comments/comments.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { newestStatusChange } from '../../core/database/statements/ticket-statements.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { DAY, fromInstant, toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import {
  findIdempotentResult,
  saveIdempotentResult,
  toIdempotentRequest,
} from '../tickets/changes/idempotency.ts';
import { writeStatus } from '../tickets/changes/ticket-status.service.ts';
import { parseScreenshot, type Screenshot } from '../../core/pictures/screenshot.ts';
import { type VisibleTicket, requireOpenTicket, requireTicket } from '../tickets/tickets.access.ts';
import { getTicket, readTicket } from '../tickets/tickets.service.ts';
import { assertWithinLimits, takeWrite } from '../../core/limits/write-limits.ts';

interface Picture extends Screenshot {
  id: AttachmentId;
}

function attachPicture(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  on: CommentId | null,
  picture: Picture,
) {
  const { actor, clock } = ctx;
  const { id, bytes, contentType } = picture;
  assertStorage(ctx, tx, ticket.organization_id as OrganizationId, bytes.byteLength);
  tx.run(
    tx.q.insertInto('attachment').values({
      id,
      ticket_id: ticket.id,
      comment_id: on,
      user_id: actor.user.id,
      actor_user_id: actor.impersonator?.id ?? null,
      file_name: `picture.${contentType.slice('image/'.length)}`,
      file_size: bytes.byteLength,
      content_type: contentType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_at: toInstant(clock.now()),
    }),
  );
  if (on === null) {
    const one = tx.q.updateTable('ticket').where('id', '=', ticket.id);
    tx.run(one.set((eb) => ({ attachment_count: eb('attachment_count', '+', 1) })));
  }
  addStoredBytes(tx, ticket.organization_id as OrganizationId, bytes.byteLength);
}

/** The author is counted already. */
function addVoice(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket): void {
  const { user } = ctx.actor;
  if (user.id === ticket.user_id) return;
  const voice = { ticket_id: ticket.id, user_id: user.id, joined_at: toInstant(ctx.clock.now()) };
  tx.run(
    tx.q
      .insertInto('ticket_voice')
      .values(voice)
      .onConflict((oc) => oc.doNothing()),
  );
}

function assertIsBack({ clock }: SignedInContext, tx: Tx, ticket: VisibleTicket): void {
  const { status } = ticket;
  const since =
    ticket.accepted_at ?? newestStatusChange(tx).get({ ticketId: ticket.id }) ?? ticket.updated_at;
  const isLate = clock.now() - fromInstant(since) > ASKED_BACK_DAYS * DAY;
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status);
  if (!isLate && isClosed) return;
  const sentence = isClosed
    ? `#${ticket.number} has been ${status} for more than ${ASKED_BACK_DAYS} days. Create a new ticket instead.`
    : `#${ticket.number} is still open. Its status is ${status}.`;
  throw new AppError('conflict', 'not_back', sentence, { data: { status } });
}

function write(ctx: SignedInContext, tx: Tx, input: JoinTicketInput, picture: Picture | null): VisibleTicket {
  const { id: ticketId, text, isBack } = input;
  const ticket = requireOpenTicket(tx, ctx.actor, ticketId);
  if (isBack) assertIsBack(ctx, tx, ticket);
  if (text === null) takeWrite(ctx);
  const comment = text === null ? null : addCommentWithin(ctx, tx, { ticketId, text });
  if (picture) attachPicture(ctx, tx, ticket, comment, picture);
  addVoice(ctx, tx, ticket);
  if (isBack) writeStatus(ctx, tx, requireTicket(tx, ctx.actor, ticketId), 'Adjustments');
  const { project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  if (picture) recordChange(ctx, tx, { kind: 'attachment.created', ticketId, projectId }, projectId);
  recordIfImpersonating(ctx, tx, ctx.actor, {
    action: 'ticket.join',
    subjectType: 'ticket',
    subjectId: ticketId,
    summary: `#${ticket.number}: reported it too`,
  });
  return requireTicket(tx, ctx.actor, ticketId);
}

/** The file comes before the row: after a crash the sweep removes it. */
async function storePicture(ctx: SignedInContext, input: JoinTicketInput): Promise<Picture | null> {
  if (input.screenshot === null) return null;
  const picture = { ...parseScreenshot(input.screenshot), id: newId<AttachmentId>() };
  requireOpenTicket(ctx.db, ctx.actor, input.id);
  assertWithinLimits(ctx);
  assertUploadQuota(ctx, ctx.db, 1);
  await assertFreeSpace(ctx, picture.bytes.byteLength);
  await ctx.files.write(picture.id, picture.bytes);
  return picture;
}

/**
 * A person has the problem that a ticket describes: their words become a comment, their picture a file, and they follow
 * it from now on.
 * Of a ticket that counts as done they say that it is back, which opens it again.
 *
 * @throws AppError not_found; invalid without a text where it is back; conflict for an archived project, for a ticket that is
 * not done or was so too long ago, or a key used for other content; too_many after too many writes.
 */
export async function joinTicket(ctx: SignedInContext, input: JoinTicketInput): Promise<Ticket> {
  const { db } = ctx;
  if (input.isBack && input.text === null)
    throw invalidField('text', 'Describe the problem that has come back.');
  const request = toIdempotentRequest('join', input);
  if (findIdempotentResult(ctx, db, request)) return getTicket(ctx, input.id);
  const picture = await storePicture(ctx, input);
  let isNamed = false;
  try {
    const joined = db.write((tx) => {
      if (findIdempotentResult(ctx, tx, request)) return undefined;
      const ticket = write(ctx, tx, input, picture);
      saveIdempotentResult(ctx, tx, request, ticket.id);
      return ticket;
    });
    isNamed = joined !== undefined;
    return joined ? await readTicket(ctx, joined) : await getTicket(ctx, input.id);
  } finally {
    if (picture && !isNamed) await ctx.files.discard([picture.id]);
  }
}
