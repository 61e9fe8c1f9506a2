import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import type { TicketId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import type { Sql } from '../../core/database/db.ts';
import type { FrozenPageTable } from '../../core/database/tables/frozen-tables.ts';

type FrozenRow = Selectable<FrozenPageTable>;

export const findFrozenPage = (db: Sql, id: TicketId): FrozenRow | undefined =>
  db.first(db.q.selectFrom('frozen_page').selectAll().where('ticket_id', '=', id));

const NOTHING_KEPT: Record<NonNullable<FrozenRow['reason']>, string> = {
  too_large: 'This page was too large to save.',
  no_room: 'There was no space to save this page.',
  not_opened: 'This page couldn’t be opened, so it wasn’t saved.',
  too_late: 'This page kept changing, so it couldn’t be saved.',
};

function remarkOf({ state, reason }: FrozenRow): string | null {
  if (state === 'waiting') return 'The page is being saved.';
  if (state === 'nothing') return NOTHING_KEPT[reason ?? 'not_opened'];
  if (state === 'styles')
    return 'This page was too large to save in full. Its text and styles were saved, but not its images.';
  return reason === 'too_large' ? 'Some images on this page were too large to save.' : null;
}

const NONE: FrozenPage = {
  state: 'none',
  remark: null,
  isReporters: false,
  title: '',
  width: null,
  height: null,
  bytes: 0,
  keptAt: null,
  downloadUrl: null,
  differs: null,
  elementState: null,
};

export const isKept = (row: Pick<FrozenRow, 'state'>): boolean =>
  row.state === 'kept' || row.state === 'styles';

export function toFrozenPage(id: TicketId, row: FrozenRow | undefined): FrozenPage {
  if (!row) return NONE;
  const { state, title, width, height, bytes, kept_at: keptAt, differs, element_state: elementState } = row;
  return {
    state,
    remark: remarkOf(row),
    isReporters: row.is_live === 1,
    title: title ?? '',
    width,
    height,
    bytes,
    keptAt,
    downloadUrl: isKept(row) ? `/api/tickets/${id}/frozen-page.mhtml` : null,
    differs,
    elementState,
  };
}
