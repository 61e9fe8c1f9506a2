import type { visitPageInput } from '@ringmark/contract/pages/annotate-pages';
import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Instant } from '../../core/base/columns.ts';
import { preparedStatement } from '../../core/database/statements/prepared.ts';
import { toInstant } from '../../core/base/instants.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { assertViewableAddress } from '../projects/web-address.ts';
import { siteRefusal } from '../viewing/reachable-projects.ts';
import { isOfProject } from '../viewing/of-project.ts';

export const VISITS_KEPT = 50;

interface VisitValues {
  userId: UserId;
  projectId: ProjectId;
  key: string;
  url: string;
  now: Instant;
}
const insertVisit = preparedStatement<VisitValues>(
  `insert into page_visit (user_id, project_id, page_key, url, visited_at)
   values (@userId, @projectId, @key, @url, @now)
   on conflict (user_id, project_id, page_key) do update set url = excluded.url, visited_at = excluded.visited_at`,
);
const deleteOldestVisits = preparedStatement<{ userId: UserId; kept: number }>(
  `delete from page_visit where user_id = @userId and visited_at < (
     select visited_at from page_visit where user_id = @userId order by visited_at desc limit 1 offset @kept - 1)`,
);

/**
 * Remembers a visit, but not of an impersonating administrator.
 *
 * @throws AppError not_found or conflict for the project; invalid or forbidden for an address outside of it.
 */
export function visitPage(ctx: SignedInContext, { projectId, url }: z.infer<typeof visitPageInput>): Ok {
  const { actor, clock, config, db } = ctx;
  const project = requireOpenProject(db, actor, projectId);
  assertViewableAddress(ctx, 'url', url);
  const key = pageKey(url, config.publicUrl);
  if (key === undefined || !isOfProject(ctx, url)(project)) throw siteRefusal();
  if (actor.impersonator) return { ok: true };
  const { id: userId } = actor.user;
  db.write((tx) => {
    insertVisit(tx).run({ userId, projectId, key, url, now: toInstant(clock.now()) });
    deleteOldestVisits(tx).run({ userId, kept: VISITS_KEPT });
  });
  return { ok: true };
}

export interface Visit {
  projectId: ProjectId;
  key: string;
  url: string;
  visitedAt: string;
}

export function readVisits({ db, actor }: SignedInContext): Visit[] {
  return db
    .all(
      db.q
        .selectFrom('page_visit')
        .select(['project_id', 'page_key', 'url', 'visited_at'])
        .where('user_id', '=', actor.user.id)
        .orderBy('visited_at', 'desc')
        .limit(VISITS_KEPT),
    )
    .map((row) => ({
      projectId: row.project_id,
      key: row.page_key,
      url: row.url,
      visitedAt: row.visited_at,
    }));
}
