import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/pages/same-origin';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../core/context.ts';
import { doorOf } from '../doors/project-door.ts';
import { AppError } from '../../core/errors.ts';
import type { ViewerPage } from '../../core/ports/ports.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { visibleTo } from '../../core/reach/project-reach.ts';
import { assertViewableAddress } from '../projects/web-address.ts';
import { isOfProject, namesAddress } from './of-project.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';

export const siteRefusal = () =>
  new AppError(
    'forbidden',
    'site_not_allowed',
    'This URL isn’t one of the project’s allowed URLs. Ask your administrator to add it.',
  );

export function reachableProjects({ db, actor }: SignedInContext): Project[] {
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
 * The page must be an allowed URL of an active project in reach, or with a named project any page of its sites. Of the
 * app only the demo page is opened.
 *
 * @throws AppError invalid for an address that can never be opened; forbidden for one that is not allowed.
 */
export function requireAdmission(ctx: SignedInContext, url: string, projectId?: ProjectId): ViewerPage {
  const { actor, config } = ctx;
  assertViewableAddress(ctx, 'url', url);
  const isOwnPage = isSameOrigin(url, config.publicUrl);
  const isAnyOfSites = projectId !== undefined && !isOwnPage;
  const admits = isAnyOfSites ? isOfProject(ctx, url) : namesAddress(ctx, url);
  const admitting = reachableProjects(ctx)
    .filter(({ id }) => projectId === undefined || id === projectId)
    .filter(admits);
  if (admitting.length === 0 || (isOwnPage && !isDemoPage(url, config.publicUrl))) throw siteRefusal();
  const userAgent = admitting.find((project) => project.userAgent)?.userAgent;
  // A page that several projects have is opened as the first of them with a way in opens it.
  const doors = isOwnPage ? [] : admitting.map(({ id }) => doorOf(ctx, id));
  const door = doors.find((one) => one.door) ?? doors.find((one) => one.isShut) ?? {};
  const rules = admitting.flatMap(({ pageRules = [] }) => pageRules);
  return {
    ownerId: viewerOwnerOf(actor),
    share: shareOf(actor),
    // The fragment may decide what the page shows first.
    url: isOwnPage ? (pageKey(url, config.publicUrl) ?? url) : new URL(url).href,
    allowedUrls: [...new Set(admitting.flatMap(({ allowedUrls }) => allowedUrls))],
    isAnyOfSites,
    isOwnPage,
    ...(userAgent && { userAgent }),
    ...(rules.length > 0 && { rules }),
    ...door,
  };
}
