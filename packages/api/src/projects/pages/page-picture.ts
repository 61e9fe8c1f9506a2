import type { PagePicture, ProjectPicture } from '@ringmark/contract/pages/annotate-pages';
import type { ProjectId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { COVERS_SQL, screenshotUrl } from '../../core/pictures/screenshot-url.ts';
import { RING_COLUMNS, ringOf } from '../../core/pictures/ring-of.ts';

const PINS = 10;
const PAGES = 5;

const newestPins = preparedQuery((q, { projectId, pageKey }: { projectId: ProjectId; pageKey: string }) =>
  q
    .selectFrom('ticket')
    .select(['id', ...RING_COLUMNS, 'screenshot_id'])
    .select(sql.raw<number>(COVERS_SQL).as('covers'))
    .where('page_key', '=', pageKey)
    .where('project_id', '=', projectId)
    .where('click_x', 'is not', null)
    .orderBy('number', 'desc')
    .limit(sql.lit(PINS)),
);

const toPicture = (pin: Parameters<typeof screenshotUrl>[0] & Parameters<typeof ringOf>[0]): PagePicture => ({
  screenshotUrl: screenshotUrl(pin),
  ring: ringOf(pin),
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
