import type {
  PinnedPage,
  listPinnedPagesInput,
  pinnedPagesSchema,
} from '@ringmark/contract/pages/pinned-pages';
import type { ProjectId } from '@ringmark/contract/ids';

import { CLOSED_STATUSES, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { withLabels } from '../../projects/labels/labels-of-tickets.ts';
import { pageRemark } from './page-remarks.ts';
import { fromCursor, toCursor } from '../../core/base/cursor.ts';
import { type Counts, countScope, readCounts, sumOf } from '../../core/database/tickets/ticket-counters.ts';
import { selectCards, toCard } from './ticket-row.ts';
import { visibleScope } from './ticket-scope.ts';

const PAGES = 20;
const CARDS_A_PAGE = 12;
/** A filter by status may leave out many pages. */
const MAX_CHECKED = 200;

function readPages(db: Sql, projectIds: readonly ProjectId[] | null, before: number, limit: number) {
  return db.all(
    db.q
      .selectFrom('pinned_page')
      .innerJoin('project', 'project.id', 'pinned_page.project_id')
      .select([
        'pinned_page.project_id',
        'pinned_page.page_key',
        'pinned_page.url',
        'pinned_page.last_number',
        'project.name as project_name',
        'project.organization_id',
      ])
      .where('pinned_page.last_number', '<', before)
      .$if(projectIds !== null, (query) => query.where('pinned_page.project_id', 'in', projectIds ?? []))
      .orderBy('pinned_page.last_number', 'desc')
      .limit(limit),
  );
}
type PageRow = ReturnType<typeof readPages>[number];

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);
const sum = (counts: Counts, statuses: readonly TicketStatus[]) =>
  statuses.reduce((total, status) => total + sumOf(counts[status]), 0);

/** Undefined for a page without a pin of the wanted status. */
function toPage(
  db: Sql,
  actor: Actor,
  page: PageRow,
  status: TicketStatus | undefined,
): PinnedPage | undefined {
  const counts = readCounts(db, [countScope.ofPage(page.project_id, page.page_key)]);
  const shown = status === undefined ? TICKET_STATUSES : [status];
  const count = sum(counts, shown);
  if (count === 0) return undefined;
  const cards = db.all(
    selectCards(db.q)
      .where('ticket.page_key', '=', page.page_key)
      .where('ticket.project_id', '=', page.project_id)
      .where('ticket.click_x', 'is not', null)
      .$if(status !== undefined, (query) => query.where('ticket.status', '=', status ?? 'Received'))
      .orderBy('ticket.number', 'desc')
      .limit(CARDS_A_PAGE),
  );
  const [newest] = cards;
  if (!newest) return undefined;
  return {
    projectId: page.project_id,
    projectName: page.project_name,
    organizationId: page.organization_id,
    url: page.url,
    count,
    openCount: sum(
      counts,
      shown.filter((one) => !isClosed(one)),
    ),
    lastPinAt: newest.created_at,
    ...pageRemark(db, page.project_id, page.page_key),
    tickets: cards.map((card) => toCard(card, actor)),
  };
}

export function listPinnedPages(
  { db, actor }: SignedInContext,
  { projectId, status, cursor }: z.infer<typeof listPinnedPagesInput>,
): z.infer<typeof pinnedPagesSchema> {
  const { projectIds } = visibleScope(db, actor, { projectId });
  const before = cursor ? (fromCursor(cursor)[0] ?? 0) : Number.MAX_SAFE_INTEGER;
  const limit = status === undefined ? PAGES + 1 : MAX_CHECKED + 1;
  const rows = readPages(db, projectIds, before, limit);
  const pages: PinnedPage[] = [];
  for (const [index, row] of rows.entries()) {
    const isCut = pages.length === PAGES || index === limit - 1;
    if (isCut) return { pages, nextCursor: toCursor(rows[index - 1]?.last_number ?? 0) };
    const page = toPage(db, actor, row, status);
    if (!page) continue;
    withLabels(db, actor, page.tickets);
    pages.push(page);
  }
  return { pages, nextCursor: null };
}
