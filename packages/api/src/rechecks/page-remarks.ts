import type { ProjectId } from '@ringmark/contract/ids';
import type { Sql } from '../database/db.ts';
import { fromInstant } from '../instants.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What people call a page: its path, or its host where that is all. */
function pageName(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, host } = new URL(url);
  return pathname === '/' ? host : pathname;
}

/** One sentence about a page that lost more than half of its pins in one night; null for all others. */
export function pageRemark(db: Sql, projectId: ProjectId, pageKey: string): string | null {
  const page = db.first(
    db.q
      .selectFrom('page_check')
      .select(['url', 'rebuilt_at', 'rebuilt_gone', 'rebuilt_pins'])
      .where('project_id', '=', projectId)
      .where('page_key', '=', pageKey),
  );
  if (!page?.rebuilt_at) return null;
  const day = DAY.format(fromInstant(page.rebuilt_at));
  const { rebuilt_gone: gone, rebuilt_pins: pins, url } = page;
  const which = `${gone} of ${pins} ${pins === 1 ? 'pin' : 'pins'} on ${pageName(url)}`;
  return `${which} ${gone === 1 ? 'was' : 'were'} not found on ${day}. The page may have been rebuilt.`;
}
