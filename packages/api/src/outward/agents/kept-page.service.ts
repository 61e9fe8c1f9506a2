import { pinContextSchema } from '@ringmark/contract/pins';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import { findFrozenPage, isKept, toFrozenPage } from '../../evidence/frozen-pages/frozen-page-rows.ts';
import { openFrozenPage } from '../../evidence/frozen-pages/frozen-pages.service.ts';
import type { VisibleTicket } from '../../tickets/tickets/tickets.access.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';

export interface KeptWords {
  /** The time at which it was kept, and the size of the window, CSS px. */
  keptAt: string;
  width: number;
  height: number;
  /** One line where not all of the page was kept. */
  remark: string | null;
  title: string;
  outline: string | null;
  /** Null where it was not asked for, or the pinned element was not found. */
  markup: { element: string; around: string } | null;
}

type Wanted = 'outline' | 'html';

/** Reads the words from an open view of the kept page. */
async function readView(ctx: SignedInContext, { pin }: VisibleTicket, sessionId: string, wanted: Wanted) {
  const view = { ownerId: viewerOwnerOf(ctx.actor), sessionId };
  if (wanted === 'outline') return { outline: await ctx.viewer.readOutline(view), markup: null };
  const element = pin === null ? null : pinContextSchema.parse(JSON.parse(pin)).element;
  return { outline: null, markup: element && (await ctx.viewer.readMarkup({ ...view, element })) };
}

/**
 * Reads the kept page of a ticket: all of it as an outline, or the HTML around the pinned element. The page is opened
 * for this in a view of the caller, which cannot load anything else.
 *
 * @param ticket which agents may see.
 * @throws AppError conflict where nothing is kept; too_many or unavailable without room.
 */
export async function readKeptWords(
  ctx: SignedInContext,
  ticket: VisibleTicket,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<KeptWords> {
  const row = findFrozenPage(ctx.db, ticket.id);
  const { keptAt, remark, title, width, height } = toFrozenPage(ticket.id, row);
  if (!row || !isKept(row) || keptAt === null || width === null || height === null)
    throw new AppError('conflict', 'no_frozen_page', remark ?? 'No page was saved for this ticket.');
  const { sessionId } = await openFrozenPage(ctx, { id: ticket.id }, signal);
  try {
    const words = await readView(ctx, ticket, sessionId, wanted);
    return { keptAt, remark, title, width, height, ...words };
  } finally {
    const ownerId = viewerOwnerOf(ctx.actor);
    await ctx.viewer.close({ ownerId, sessionId, person: shareOf(ctx.actor).owner });
  }
}
