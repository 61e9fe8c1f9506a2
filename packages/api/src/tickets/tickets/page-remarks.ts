import type { ProjectId } from '@ringmark/contract/ids';
import type { Sql } from '../../core/database/db.ts';
import { fromInstant } from '../../core/base/instants.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the name that people give a page: its path, or its host where there is no path. */
function pageName(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, host } = new URL(url);
  return pathname === '/' ? host : pathname;
}

interface PageRemark {
  /** One sentence; null when there is nothing to say about the page as a whole. */
  remark: string | null;
  /** True when the page lost more than half of its pins in one night. */
  isRebuilt: boolean;
}

/** Says in one sentence what the last nights found about a page: that most of its pins are gone, or moved together. */
export function pageRemark(db: Sql, projectId: ProjectId, pageKey: string): PageRemark {
  const page = db.first(
    db.q
      .selectFrom('page_check')
      .select(['url', 'rebuilt_at', 'rebuilt_gone', 'rebuilt_pins', 'shifted_by', 'shifted_pins'])
      .where('project_id', '=', projectId)
      .where('page_key', '=', pageKey),
  );
  if (!page?.rebuilt_at) return { remark: page ? shiftSentence(page) : null, isRebuilt: false };
  const day = DAY.format(fromInstant(page.rebuilt_at));
  const { rebuilt_gone: gone, rebuilt_pins: pins, url } = page;
  const which = `${gone} of ${pins} ${pins === 1 ? 'pin' : 'pins'} on ${pageName(url)}`;
  const verb = gone === 1 ? 'was' : 'were';
  return { remark: `${which} ${verb} not found on ${day}. The page may have been rebuilt.`, isRebuilt: true };
}

interface Shifted {
  url: string;
  shifted_by: number | null;
  shifted_pins: number | null;
}

function shiftSentence({ url, shifted_by: by, shifted_pins: pins }: Shifted): string | null {
  if (by === null || pins === null) return null;
  const [way, cause] = by > 0 ? ['lower', 'added'] : ['higher', 'removed'];
  const px = Math.abs(by);
  return `${pins} pins on ${pageName(url)} are ${px} px ${way} than when they were placed. Something above them was ${cause}.`;
}
