import type { FrozenPage, FrozenView, OpenFrozenPageInput } from '@ringmark/contract/pages/frozen-pages';
import type { TicketId } from '@ringmark/contract/ids';
import { pinContextSchema } from '@ringmark/contract/pins';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { findFrozenPage, isKept, toFrozenPage } from './frozen-page-rows.ts';
import { readKeptPage } from './read-kept-page.ts';
import { writeMhtml } from './write-mhtml.ts';

/** @throws AppError not_found. */
export function getFrozenPage({ db, actor }: SignedInContext, id: TicketId): FrozenPage {
  requireTicket(db, actor, id);
  return toFrozenPage(id, findFrozenPage(db, id));
}

/**
 * Opens the page as it was, in a view that reaches nothing.
 *
 * @throws AppError not_found; conflict where nothing is kept; too_many or unavailable without room.
 */
export async function openFrozenPage(
  ctx: SignedInContext,
  { id, preferences, ...wanted }: OpenFrozenPageInput,
  signal: AbortSignal | undefined,
): Promise<FrozenView> {
  const { db, actor, viewer } = ctx;
  const { pin } = requireTicket(db, actor, id);
  const row = findFrozenPage(db, id);
  const page = row && isKept(row) ? await readKeptPage(ctx, row) : undefined;
  if (!row || !page) throw new AppError('conflict', 'no_frozen_page', 'No page was saved for this ticket.');
  const [ownerId, share] = [viewerOwnerOf(actor), shareOf(actor)];
  const ways =
    preferences ?? (pin === null ? undefined : pinContextSchema.parse(JSON.parse(pin)).preferences);
  const { sessionId, scrollWidth, scrollHeight } = await viewer.openFrozen({
    ownerId,
    share,
    keptFor: id,
    width: wanted.width ?? row.width ?? 1_366,
    height: wanted.height ?? row.height ?? 768,
    page,
    signal,
    ...(ways && { preferences: ways }),
  });
  try {
    // The ticket may have moved while its page was being read.
    requireTicket(db, actor, id);
  } catch (error) {
    await viewer.close({ ownerId, sessionId, person: share.owner });
    throw error;
  }
  return { sessionId, scrollWidth, scrollHeight };
}

/** Returns the page as a file of its own, for Chromium, in pieces. @throws AppError not_found. */
export async function readFrozenPage(
  ctx: SignedInContext,
  id: TicketId,
): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
  const { number } = requireTicket(ctx.db, ctx.actor, id);
  const row = findFrozenPage(ctx.db, id);
  const page = row && isKept(row) ? await readKeptPage(ctx, row) : undefined;
  if (!row || !page) throw notFound();
  const pieces = writeMhtml(page, { title: row.title ?? '', keptAt: row.kept_at ?? '' });
  return { fileName: `ticket-${number}.mhtml`, pieces };
}
