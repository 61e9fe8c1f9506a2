import { reachableProjects, siteRefusal } from '../../projects/viewing/reachable-projects.ts';
import type { ProjectId } from '@ringmark/contract/ids';
import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/pages/same-origin';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { doorOf } from '../../projects/doors/project-door.ts';
import type { ViewerPage } from '../../core/ports/ports.ts';
import { assertViewableAddress } from '../../projects/projects/web-address.ts';
import { isOfProject, namesAddress } from '../../projects/viewing/of-project.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';

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
