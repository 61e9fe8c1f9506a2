import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { pinContextSchema } from '@ringmark/contract/pins';
import type { Ok } from '@ringmark/contract/text';
import type {
  ResolvedPin,
  Screenshot,
  Viewport,
  ViewportInspected,
  ViewportStrip,
  clickViewportInput,
  inspectViewportInput,
  openViewportInput,
  resolvePinsInput,
  scrollViewportInput,
  stripViewportInput,
  takeScreenshotInput,
  viewportClickedSchema,
  viewportRefInput,
  viewportShotSchema,
} from '@ringmark/contract/pages/viewport';
import type { z } from 'zod';
import { shareOf } from '../../core/limits/fair-share.ts';
import { refreshActor } from '../../people/auth/resolve-actor.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError, invalidField, signedOut } from '../../core/base/errors.ts';
import { labelOf } from '../../core/input-words/input-label.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { toDataUrl } from '../../core/pictures/screenshot.ts';
import type { ViewerPage } from '../../core/ports/ports.ts';
import { stepsToRepeat } from '../steps/steps-to-repeat.ts';
import { withErrors } from '../steps/with-errors.ts';
import { readPins } from './read-pins.ts';
import { requireAdmission } from './admission.ts';
import { siteStateOf } from '../../core/views/site-state.service.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';

const ownerOf = ({ actor }: SignedInContext) => ({ ownerId: viewerOwnerOf(actor) });

/** Access may end while a picture is taken. */
function stillIn(ctx: SignedInContext): SignedInContext {
  const actor = refreshActor(ctx, ctx.actor);
  if (!actor) throw signedOut();
  return { ...ctx, actor };
}

/** The view itself ends when its owner loses the page. */
async function seenBy<T>(ctx: SignedInContext, work: Promise<T>): Promise<T> {
  const seen = await work;
  stillIn(ctx);
  return seen;
}

/** Returns undefined for a ticket whose pin needs no steps. @throws AppError not_found */
function pinToOpen({ db, actor }: SignedInContext, id: TicketId, projectId: ProjectId | undefined) {
  const ticket = requireTicket(db, actor, id);
  const project = db.first(
    db.q.selectFrom('project').select('sends_forms').where('id', '=', ticket.project_id),
  );
  if (ticket.pin === null || ticket.project_id !== projectId) return undefined;
  const { element } = pinContextSchema.parse(JSON.parse(ticket.pin));
  const repeat = stepsToRepeat(db, id, project?.sends_forms === 1);
  return element && repeat && { element, repeat };
}

/**
 * @param signal aborted when the caller has gone: a view that nobody learns of would hold its place until it is idle.
 * @throws AppError invalid or forbidden for an address that may not be opened; too_many (with the caller's own views in
 *   `data.open`) or unavailable without room.
 */
export async function openViewport(
  ctx: SignedInContext,
  { url, width, height, projectId, preferences, ticketId }: z.infer<typeof openViewportInput>,
  signal: AbortSignal | undefined,
): Promise<Viewport> {
  const { isShut = false, ...page } = requireAdmission(ctx, url, projectId);
  const siteState = projectId === undefined || page.isOwnPage ? undefined : siteStateOf(ctx, projectId);
  const pin = ticketId && pinToOpen(ctx, ticketId, projectId);
  const opened = await ctx.viewer.open({
    ...page,
    width,
    height,
    signal,
    ...(siteState && { siteState }),
    ...(preferences && { preferences }),
    ...(pin && { pin }),
  });
  return {
    ...opened,
    isSignInLost: siteState?.isClosed ?? false,
    isDoorClosed: opened.isDoorClosed || isShut,
  };
}

/** @throws AppError not_found with the code `viewport_gone`, as all that follow do. */
export async function scrollViewport(
  ctx: SignedInContext,
  input: z.infer<typeof scrollViewportInput>,
): Promise<z.infer<typeof viewportShotSchema>> {
  const { mime, image } = await seenBy(ctx, ctx.viewer.scroll({ ...input, ...ownerOf(ctx) }));
  return { screenshot: toDataUrl(mime, image) };
}

export async function clickViewport(
  ctx: SignedInContext,
  input: z.infer<typeof clickViewportInput>,
): Promise<z.infer<typeof viewportClickedSchema>> {
  const { mime, image, scrollX, scrollY, refused } = await seenBy(
    ctx,
    ctx.viewer.click({ ...input, ...ownerOf(ctx) }),
  );
  return {
    screenshot: toDataUrl(mime, image),
    scrollX,
    scrollY,
    ...(refused && {
      refused: { code: 'site_not_allowed' as const, url: refused.url, message: refused.sentence },
    }),
  };
}

/** Shown until the real picture arrives. */
export async function stripViewport(
  ctx: SignedInContext,
  input: z.infer<typeof stripViewportInput>,
): Promise<ViewportStrip> {
  const { mime, image, y, width, height } = await seenBy(
    ctx,
    ctx.viewer.strip({ ...input, ...ownerOf(ctx) }),
  );
  return { screenshot: toDataUrl(mime, image), y, width, height };
}

export async function inspectViewport(
  ctx: SignedInContext,
  input: z.infer<typeof inspectViewportInput>,
): Promise<ViewportInspected> {
  const seen = await ctx.viewer.inspect({ ...input, ...ownerOf(ctx) });
  const report = await seenBy(ctx, ctx.viewer.report({ sessionId: input.sessionId, ...ownerOf(ctx) }));
  const { element, region, scrollX, scrollY, url, userAgent, deviceScale } = seen;
  return {
    element,
    ...(region && { region }),
    scrollX,
    scrollY,
    pageWidth: seen.scrollWidth,
    pageHeight: seen.scrollHeight,
    pageTitle: seen.title,
    url,
    userAgent,
    deviceScale,
    screenshot: toDataUrl(seen.mime, seen.image),
    report: { ...report, reporter: null },
    steps: withErrors(seen.steps, report.console),
  };
}

/** Leaves out pins of hidden tickets. */
export async function resolvePins(
  ctx: SignedInContext,
  { sessionId, ticketIds, reveal }: z.infer<typeof resolvePinsInput>,
): Promise<ResolvedPin[]> {
  const pins = readPins(ctx, ticketIds);
  const places = await ctx.viewer.resolvePins({ ...ownerOf(ctx), sessionId, pins, revealId: reveal });
  const idOf = new Map<string, TicketId>(pins.map(({ id }) => [id, id]));
  return places.flatMap(({ id, ...place }) => {
    const ticketId = idOf.get(id);
    return ticketId ? [{ ticketId, ...place }] : [];
  });
}

export async function closeViewport(
  ctx: SignedInContext,
  { sessionId }: z.infer<typeof viewportRefInput>,
): Promise<Ok> {
  await ctx.viewer.close({ ...ownerOf(ctx), sessionId, person: shareOf(ctx.actor).owner });
  return { ok: true };
}

function assertWithin(field: 'clickX' | 'clickY', value: number | null | undefined, side: number): void {
  if (value == null || (value >= 0 && value <= side)) return;
  throw invalidField(field, `${labelOf([field])} must be within the viewport: 0 to ${side}.`);
}

type HowToCapture = Omit<Parameters<SignedInContext['viewer']['capture']>[0], keyof ViewerPage>;

/** The caller must be allowed to see the page before and after the picture is taken. */
async function captureFor(ctx: SignedInContext, url: string, how: HowToCapture) {
  const { isShut = false, ...page } = requireAdmission(stillIn(ctx), url);
  const shot = await ctx.viewer.capture({ ...page, ...how });
  requireAdmission(stillIn(ctx), url);
  return { ...shot, isDoorClosed: shot.isDoorClosed || isShut };
}

/** Lost access ends all views of a person: a picture that they may still see is taken again. */
const capture: typeof captureFor = (ctx, url, how) =>
  captureFor(ctx, url, how).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'viewport_gone') return captureFor(ctx, url, how);
    throw error;
  });

/** The click is only checked and returned: the client draws the ring. */
export async function takeScreenshot(
  ctx: SignedInContext,
  input: z.infer<typeof takeScreenshotInput>,
): Promise<Screenshot> {
  const { url, width, scrollX, scrollY, clickX, clickY, deviceScale, preferences } = input;
  const height = input.containerHeight ?? input.height;
  assertWithin('clickX', clickX, width);
  assertWithin('clickY', clickY, height);
  const shot = await capture(ctx, url, {
    width,
    height,
    scrollX,
    scrollY,
    isKept: deviceScale === 2,
    ...(preferences && { preferences }),
  });
  return {
    screenshot: toDataUrl(shot.mime, shot.image),
    viewportWidth: shot.viewportWidth,
    viewportHeight: shot.viewportHeight,
    scrollX: shot.scrollX,
    scrollY: shot.scrollY,
    clickX: clickX ?? null,
    clickY: clickY ?? null,
    isDoorClosed: shot.isDoorClosed,
    ...(deviceScale != null && { deviceScale: shot.deviceScale }),
  };
}
