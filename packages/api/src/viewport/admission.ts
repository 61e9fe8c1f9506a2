import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/same-origin';
import { shareOf } from '../auth/fair-share.ts';
import type { SignedInContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { ViewerPage } from '../ports.ts';
import { toProject } from '../projects/project-row.ts';
import { visibleTo } from '../projects/project-reach.ts';
import { assertViewableAddress } from '../projects/web-address.ts';
import { viewerOwnerOf } from './viewer-owner.ts';

const notAllowed = () =>
  new AppError(
    'forbidden',
    'site_not_allowed',
    "This address is not among the project's allowed URLs. Ask an administrator to add it.",
  );

/** Active projects that the caller may reach. */
function reachableProjects({ db, actor }: SignedInContext) {
  return db
    .all(
      db.q
        .selectFrom('project')
        .innerJoin('organization', 'organization.id', 'project.organization_id')
        .selectAll('project')
        .where('project.status', '=', 'active')
        .where('organization.status', '=', 'active')
        .where(visibleTo(actor, 'project.id'))
        .orderBy('project.id'),
    )
    .map(toProject);
}

/**
 * Whether the caller may open a page: it must be an allowed URL of an active project that they have access to,
 * equal after parsing, its fragment left aside. Of the app itself only the demo page is ever opened.
 *
 * @throws AppError invalid for an address that can never be opened; forbidden for one that is not allowed.
 */
export function requireAdmission(ctx: SignedInContext, url: string): ViewerPage {
  const { actor, config } = ctx;
  assertViewableAddress(ctx, 'url', url);
  const key = pageKey(url, config.publicUrl);
  const admitting = reachableProjects(ctx).filter(({ allowedUrls }) =>
    allowedUrls.some((allowed) => pageKey(allowed, config.publicUrl) === key),
  );
  const isOwnPage = isSameOrigin(url, config.publicUrl);
  if (key === undefined || admitting.length === 0 || (isOwnPage && !isDemoPage(url, config.publicUrl))) {
    throw notAllowed();
  }
  return {
    ownerId: viewerOwnerOf(actor),
    share: shareOf(actor),
    // The fragment may be what the page shows first, so it goes along.
    url: isOwnPage ? key : new URL(url).href,
    allowedUrls: [...new Set(admitting.flatMap(({ allowedUrls }) => allowedUrls))],
    isOwnPage,
  };
}
