import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/pages/same-origin';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import type { ViewerPage } from '../../core/ports/ports.ts';
import { activeProject } from '../projects/active-project.ts';
import { isOfProject } from './of-project.ts';

/** Undefined for a project that is archived, gone, or not to be looked at. */
export function projectToCheck(db: Sql, id: ProjectId): Project | undefined {
  const project = activeProject(db, id);
  return project?.rechecks ? project : undefined;
}

/** The page of a ticket, as nobody opens it; undefined for an address that the project has no more. */
export function pageToOpen(
  services: Pick<Services, 'config' | 'viewer'>,
  project: Project,
  url: string,
): Omit<ViewerPage, 'share'> | undefined {
  const { publicUrl } = services.config;
  const isOwnPage = isSameOrigin(url, publicUrl);
  if (isOwnPage ? !isDemoPage(url, publicUrl) : !URL.canParse(url)) return undefined;
  if (!isOwnPage && services.viewer.refusalOf(url) !== null) return undefined;
  if (!isOfProject(services, url)(project)) return undefined;
  return {
    ownerId: `recheck ${project.id}`,
    url: isOwnPage ? (pageKey(url, publicUrl) ?? url) : new URL(url).href,
    allowedUrls: project.allowedUrls,
    isAnyOfSites: !isOwnPage,
    isOwnPage,
    ...(project.userAgent && { userAgent: project.userAgent }),
    ...(project.pageRules && { rules: project.pageRules }),
  };
}
