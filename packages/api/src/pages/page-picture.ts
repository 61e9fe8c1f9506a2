import type { PagePicture, ProjectPicture } from '@ringmark/contract/pages/annotate-pages';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { SignedInContext } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/statements/prepared.ts';

const PINS = 10;
const PAGES = 5;

const newestPins = preparedQuery((q, { projectId, pageKey }: { projectId: ProjectId; pageKey: string }) =>
  q
    .selectFrom('ticket')
    .select(['id', 'ring_x', 'ring_y', 'screenshot_id'])
    .where('page_key', '=', pageKey)
    .where('project_id', '=', projectId)
    .where('click_x', 'is not', null)
    .orderBy('number', 'desc')
    .limit(sql.lit(PINS)),
);

interface PinRow {
  id: TicketId;
  ring_x: number | null;
  ring_y: number | null;
  screenshot_id: string | null;
}

const toPicture = ({ id, ring_x, ring_y }: PinRow): PagePicture => ({
  screenshotUrl: `/api/tickets/${id}/screenshot`,
  ring: ring_x === null || ring_y === null ? null : { x: ring_x, y: ring_y },
});

export function readPagePicture(db: Sql, projectId: ProjectId, pageKey: string): PagePicture | null {
  const pin = newestPins(db)
    .all({ projectId, pageKey })
    .find(({ screenshot_id }) => screenshot_id !== null);
  return pin ? toPicture(pin) : null;
}

const newestPages = preparedQuery((q, { projectId }: { projectId: ProjectId }) =>
  q
    .selectFrom('pinned_page')
    .select('page_key')
    .where('project_id', '=', projectId)
    .orderBy('last_number', 'desc')
    .limit(sql.lit(PAGES)),
);

export function readProjectPictures({ db }: SignedInContext): ProjectPicture[] {
  const projects = db.all(db.q.selectFrom('pinned_page').select('project_id').distinct());
  return projects.flatMap(({ project_id: projectId }) => {
    for (const { page_key } of newestPages(db).all({ projectId })) {
      const picture = readPagePicture(db, projectId, page_key);
      if (picture) return [{ projectId, ...picture }];
    }
    return [];
  });
}
