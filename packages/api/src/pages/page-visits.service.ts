import type { visitPageInput } from '@ringmark/contract/annotate-pages';
import type { ProjectId } from '@ringmark/contract/ids';
import { pageKey } from '@ringmark/contract/same-origin';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { preparedStatement } from '../database/prepared.ts';
import { toInstant } from '../instants.ts';
import { requireOpenProject } from '../projects/projects.access.ts';
import { requireViewableAddress } from '../projects/web-address.ts';
import { isOfProject, siteRefusal } from '../viewport/admission.ts';

/** So many pages of a person are remembered. */
export const VISITS_KEPT = 50;

const remember = preparedStatement(
  `insert into page_visit (user_id, project_id, page_key, url, visited_at) values (?, ?, ?, ?, ?)
   on conflict (user_id, project_id, page_key) do update set url = excluded.url, visited_at = excluded.visited_at`,
);
const forgetOldest = preparedStatement(
  `delete from page_visit where user_id = ? and visited_at < (
     select visited_at from page_visit where user_id = ? order by visited_at desc limit 1 offset ?)`,
);

/**
 * Remembers that the caller is on a page. Whoever looks through another's eyes leaves no trace in what that person
 * visited.
 *
 * @throws AppError not_found or conflict for the project; invalid or forbidden for an address that is not of it.
 */
export function visitPage(ctx: SignedInContext, { projectId, url }: z.infer<typeof visitPageInput>): Ok {
  const { actor, clock, config, db } = ctx;
  const project = requireOpenProject(db, actor, projectId);
  requireViewableAddress(ctx, 'url', url);
  const key = pageKey(url, config.publicUrl);
  if (key === undefined || !isOfProject(ctx, url)(project)) throw siteRefusal();
  if (actor.impersonator) return { ok: true };
  const { id } = actor.user;
  db.write((tx) => {
    remember(tx).run(id, projectId, key, url, toInstant(clock.now()));
    forgetOldest(tx).run(id, id, VISITS_KEPT - 1);
  });
  return { ok: true };
}

export interface Visit {
  projectId: ProjectId;
  key: string;
  url: string;
  visitedAt: string;
}

/** The pages that the caller was on, the last one first. */
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
