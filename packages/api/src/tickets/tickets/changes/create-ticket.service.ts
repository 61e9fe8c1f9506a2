import type { TicketId } from '@ringmark/contract/ids';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { CreateTicketInput, Ticket } from '@ringmark/contract/tickets/tickets';
import { recordIfImpersonating } from '../../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Tx } from '../../../core/database/db.ts';
import { adminsOnly, invalidField } from '../../../core/base/errors.ts';
import { emit } from '../../../core/context/emit.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { newId } from '../../../core/base/new-id.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { requireOpenProject } from '../../../core/reach/projects.access.ts';
import { assertWithinLimits, takeWrite } from '../../../core/limits/write-limits.ts';
import { assertViewableAddress, assertAddress } from '../../../projects/projects/web-address.ts';
import { addStoredBytes, assertFreeSpace, assertStorage } from '../../../core/storage/quotas.ts';
import {
  findIdempotentResult,
  type IdempotentRequest,
  toIdempotentRequest,
  saveIdempotentResult,
} from './idempotency.ts';
import { type Screenshot, parseScreenshot } from '../../../core/pictures/screenshot.ts';
import { getTicket, readTicket } from '../tickets.service.ts';
import { triageWithin } from '../triage/triage.service.ts';
import { insertTicket } from './ticket-writes.ts';
import { tokenNameOf } from '../../../core/context/token-name.ts';
import { type VisibleTicket, requireTicket } from '../tickets.access.ts';
import { isCovered, withoutPageWords } from './covered-pin.ts';

const isPin = ({ clickX, clickY, pin }: CreateTicketInput) =>
  clickX !== null || clickY !== null || pin !== null;

const isTriaged = ({ assigneeId, labels = [], dueOn }: CreateTicketInput): boolean =>
  assigneeId !== undefined || labels.length > 0 || dueOn !== undefined;

/** Px by which the pin of a region may miss its middle. */
const MIDDLE_PX = 1;

const isAt = (click: string | null, middle: number) =>
  click !== null && Math.abs(Number(click) - middle) <= MIDDLE_PX;

function assertMiddle({ clickX, clickY, pin }: CreateTicketInput): void {
  if (!pin?.region) return;
  const { x, y, width, height } = pin.region;
  const field = isAt(clickX, x + width / 2) ? 'clickY' : 'clickX';
  if (field === 'clickY' && isAt(clickY, y + height / 2)) return;
  throw invalidField(field, 'clickX and clickY must be the centre of the region.');
}

function judge(ctx: SignedInContext, input: CreateTicketInput): Screenshot | null {
  const { actor } = ctx;
  if (isTriaged(input) && !actor.user.isAdmin) throw adminsOnly();
  if (input.status && input.status !== 'Received' && !actor.user.isAdmin) {
    throw invalidField('status', 'A new ticket always has the status Received.');
  }
  // A pin's page is opened at once; an address from the form is plain text.
  const assertAllowed = isPin(input) ? assertViewableAddress : assertAddress;
  if (input.url !== null) assertAllowed(ctx, 'url', input.url);
  if ((input.clickX === null) !== (input.clickY === null)) {
    throw invalidField(input.clickX === null ? 'clickX' : 'clickY', 'A pin needs both coordinates.');
  }
  assertMiddle(input);
  if (input.drawing && input.screenshot === null)
    throw invalidField('drawing', 'A drawing needs a screenshot. Send the screenshot as well.');
  return input.screenshot === null ? null : parseScreenshot(input.screenshot);
}

interface KeptScreenshot extends Screenshot {
  fileId: string;
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

function write(ctx: SignedInContext, tx: Tx, input: CreateTicketInput, screenshot: KeptScreenshot | null) {
  const { actor, clock, config } = ctx;
  // The project may be archived, or its storage full, since the picture was stored.
  const project = requireOpenProject(tx, actor, input.projectId);
  if (screenshot) assertStorage(ctx, tx, project.organizationId, screenshot.bytes.byteLength);
  takeWrite(ctx);
  const id = newId<TicketId>();
  const now = toInstant(clock.now());
  const ring = screenshot && ringPlace(input, screenshot);
  const row = {
    id,
    project_id: project.id,
    user_id: actor.user.id,
    title: input.title,
    severity: input.severity,
    status: 'Received' as const,
    url: input.url,
    page_key: input.url === null ? null : (pageKey(input.url, config.publicUrl) ?? null),
    resolution: input.resolution,
    click_x: input.clickX,
    click_y: input.clickY,
    ring_x: ring?.x ?? null,
    ring_y: ring?.y ?? null,
    ring_width: ring?.width ?? null,
    ring_height: ring?.height ?? null,
    screenshot_id: screenshot?.fileId ?? null,
    screenshot_type: screenshot?.contentType ?? null,
    screenshot_bytes: screenshot?.bytes.byteLength ?? null,
    created_at: now,
    updated_at: now,
    description: input.description,
    pin: asJson(input.pin),
    report: asJson(input.report),
    drawing: asJson(input.drawing),
  };
  const number = insertTicket(tx, row, actor.impersonator?.id ?? null, tokenNameOf(actor));
  recordIfImpersonating(ctx, tx, actor, {
    action: 'ticket.create',
    subjectType: 'ticket',
    subjectId: id,
    summary: `#${number}: ${input.title}`,
  });
  if (screenshot) addStoredBytes(tx, project.organizationId, screenshot.bytes.byteLength);
  recordChange(ctx, tx, { kind: 'ticket.created', ticketId: id, projectId: project.id }, project.id);
  const { assigneeId, labels: addLabels, dueOn, sessionId } = input;
  const { organizationId } = project;
  const { steps } = input;
  const isOfPage = { steps, isCovered: isCovered(input), sessionId };
  emit(ctx, tx, 'created', { ticket: { ...row, number }, organizationId, assigneeId, ...isOfPage });
  if (isTriaged(input)) triageWithin(ctx, tx, { id, assigneeId, addLabels, dueOn });
  return id;
}

/** Writes a repeated request once. */
async function writeOnce(
  ctx: SignedInContext,
  input: CreateTicketInput,
  request: IdempotentRequest | undefined,
  screenshot: KeptScreenshot | null,
): Promise<VisibleTicket> {
  // A full disk may show only at the commit.
  let isNamed = false;
  try {
    const written = ctx.db.write((tx) => {
      const repeated = findIdempotentResult<TicketId>(ctx, tx, request);
      if (repeated) return { isNew: false, ticket: requireTicket(tx, ctx.actor, repeated) };
      const id = write(ctx, tx, input, screenshot);
      saveIdempotentResult(ctx, tx, request, id);
      return { isNew: true, ticket: requireTicket(tx, ctx.actor, id) };
    });
    isNamed = written.isNew;
    return written.ticket;
  } finally {
    if (screenshot && !isNamed) await ctx.files.discard([screenshot.fileId]);
  }
}

/** The file comes before the row: after a crash the sweep removes it. */
async function storeScreenshot(
  ctx: SignedInContext,
  { projectId }: CreateTicketInput,
  screenshot: Screenshot,
): Promise<KeptScreenshot> {
  const project = requireOpenProject(ctx.db, ctx.actor, projectId);
  assertWithinLimits(ctx);
  const kept = { ...screenshot, fileId: newId() };
  assertStorage(ctx, ctx.db, project.organizationId, kept.bytes.byteLength);
  await assertFreeSpace(ctx, kept.bytes.byteLength);
  await ctx.files.write(kept.fileId, kept.bytes);
  return kept;
}

/**
 * Creates a ticket in Received, at the top of its column.
 *
 * @throws AppError invalid with the field; not_found for a hidden project; conflict for an archived one, or a key used
 * for other content; too_many after too many writes; too_large or no_space for the picture.
 */
export async function createTicket(ctx: SignedInContext, input: CreateTicketInput): Promise<Ticket> {
  // A request that is sent again may come from another view.
  const request = toIdempotentRequest('ticket', { ...input, sessionId: undefined });
  const repeated = findIdempotentResult<TicketId>(ctx, ctx.db, request);
  // It may have been merged into another since.
  if (repeated) return getTicket(ctx, repeated);
  const screenshot = judge(ctx, input);
  const kept = screenshot && (await storeScreenshot(ctx, input, screenshot));
  return readTicket(ctx, await writeOnce(ctx, withoutPageWords(input), request, kept));
}
