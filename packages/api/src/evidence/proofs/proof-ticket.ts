import type { OrganizationId, ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Preferences } from '@ringmark/contract/live/preferences';
import { type PinElement, pinContextSchema } from '@ringmark/contract/pins';
import { parseResolution } from '@ringmark/contract/resolutions';
import type { Sql } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { pageThroughDoor, type PageServices } from '../../projects/doors/page-through-door.ts';
import { isPinAfterPress } from '../../tickets/steps/step-rows.ts';
import { stepsToRepeat } from '../../tickets/steps/steps-to-repeat.ts';
import type { BackgroundPage } from '../../core/ports/proof-port.ts';
import type { PinToVisit } from '@ringmark/contract/viewing/proofs';

/** A pin on an element of a page, and how that page is opened again. */
export interface ProofTicket {
  id: TicketId;
  projectId: ProjectId;
  organizationId: OrganizationId;
  /** The window's size, such as `375x667`; empty for the size at which the pin was set. */
  resolution: string;
  pin: PinToVisit;
  /** Someone pressed or typed something on the page before the pin: without it the element may not be there. */
  isAfterPress: boolean;
  /** Null where the page may not be opened: its project is archived, or has the address no more. */
  page: Omit<BackgroundPage, 'signal'> | null;
}

const COLUMNS = [
  'ticket.id',
  'ticket.project_id',
  'ticket.url',
  'ticket.resolution',
  'ticket.pin',
  'ticket.screenshot_id',
  'ticket.click_x',
] as const;

const findRow = (db: Sql, id: TicketId) =>
  db.first(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .select(COLUMNS)
      .select([
        'project.name',
        'project.organization_id',
        'project.allowed_urls',
        'project.status',
        'project.user_agent',
        'project.page_rules',
        'project.rechecks',
        'project.agents',
        'project.sends_forms',
        'organization.status as organization_status',
      ])
      .where('ticket.id', '=', id),
  );
type Row = NonNullable<ReturnType<typeof findRow>>;

/** Tells whether a ticket has what proofs need: a pin on an element, a picture and an address. */
export function hasProofs({
  pin,
  screenshot_id,
  url,
  click_x,
}: Pick<Row, 'pin' | 'screenshot_id' | 'url' | 'click_x'>): boolean {
  if (pin === null || screenshot_id === null || url === null || click_x === null) return false;
  return pinContextSchema.parse(JSON.parse(pin)).element !== null;
}

/** @throws AppError conflict for a ticket that has no proofs. */
export function assertHasProofs(ticket: Parameters<typeof hasProofs>[0]): void {
  if (hasProofs(ticket)) return;
  const sentence = 'Only a ticket with a screenshot and a pin on an element can be checked.';
  throw new AppError('conflict', 'no_proofs', sentence);
}

/** Returns undefined for a deleted ticket, or one that has no proofs. */
export function findProofTicket(services: PageServices, db: Sql, id: TicketId): ProofTicket | undefined {
  const row = findRow(db, id);
  if (!row || row.pin === null || row.url === null || !hasProofs(row)) return undefined;
  const opened = pinnedPageOf(services, row);
  if (!opened?.element) return undefined;
  const { projectId, organizationId, element, scrollX, scrollY, page } = opened;
  const isAfterPress = isPinAfterPress(db, id);
  const repeat = stepsToRepeat(db, id, row.sends_forms === 1);
  const pin = { element, scrollX, scrollY, repeat };
  return { id, projectId, organizationId, resolution: '', pin, isAfterPress, page };
}

/** A ticket's page, and the place at which its pin was set. */
interface PinnedPage extends Pick<ProofTicket, 'projectId' | 'organizationId' | 'page'> {
  element: PinElement | null;
  /** The preferences of the reporter's browser, as the page found them. */
  preferences: Preferences | undefined;
  scrollX: number;
  scrollY: number;
}

function pinnedPageOf(services: PageServices, row: Row): PinnedPage | undefined {
  if (row.pin === null || row.url === null) return undefined;
  const context = pinContextSchema.parse(JSON.parse(row.pin));
  const { element, scrollX, scrollY, viewportWidth, viewportHeight, preferences } = context;
  const { organization_id: organizationId, project_id: projectId } = row;
  const size =
    parseResolution(row.resolution ?? '') ??
    (viewportWidth !== null && viewportHeight !== null
      ? { width: viewportWidth, height: viewportHeight }
      : undefined);
  if (!size) return undefined;
  const opened = pageOf(services, row, row.url);
  const page = opened ? { ...opened, ...size, ...(preferences && { preferences }) } : null;
  return { projectId, organizationId, element, preferences, scrollX, scrollY, page };
}

/** Undefined for a ticket that is gone, or that has no pin, no address or no size. */
export function findPinnedPage(services: PageServices, db: Sql, id: TicketId): PinnedPage | undefined {
  const row = findRow(db, id);
  return row && pinnedPageOf(services, row);
}

/** Returns the same pin at another window size, where its position differs. */
export function atSize(ticket: ProofTicket, resolution: string): ProofTicket {
  const size = parseResolution(resolution);
  if (!size) throw new Error(`“${resolution}” isn’t a valid window size.`);
  const { page, pin } = ticket;
  return {
    ...ticket,
    resolution,
    pin: { ...pin, scrollX: 0, scrollY: 0, isInMiddle: true },
    page: page && { ...page, ...size },
  };
}

type LivePage = NonNullable<ProofTicket['page']>;

/** Returns a text that is the same for pages that are opened in the same way. */
export const keyOfPage = ({ url, width, height, preferences, userAgent }: LivePage): string =>
  JSON.stringify([url, width, height, preferences ?? null, userAgent ?? null]);

/** Undefined for an address that the project has no more, or a project that is archived. */
function pageOf(services: PageServices, row: Row, url: string) {
  if (row.status !== 'active' || row.organization_status !== 'active') return undefined;
  const project = toProject({ ...row, id: row.project_id });
  return pageThroughDoor(services, project, url);
}
