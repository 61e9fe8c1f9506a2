import { isSameOrigin } from '@ringmark/contract/pages/same-origin';
import { ANNOTATION_DEFAULT } from '@ringmark/contract/resolutions';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Services } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import type { BackgroundPage } from '../../core/ports/proof-port.ts';
import { pageToOpen } from '../viewing/page-to-open.ts';

/** The address of a project's sites at which its doors are tried; undefined where it has none. */
export const addressToTry = (
  { config }: Pick<Services, 'config'>,
  { allowedUrls }: Pick<Project, 'allowedUrls'>,
): string | undefined => allowedUrls.find((url) => URL.canParse(url) && !isSameOrigin(url, config.publicUrl));

export const noSite = () =>
  new AppError(
    'conflict',
    'no_site',
    'Add one of the site’s URLs to this project first. Site access is tested on it.',
  );

/** The page at which a project's doors are tried, without any door. */
export function pageToTry(
  services: Pick<Services, 'config' | 'viewer'>,
  project: Project,
): Omit<BackgroundPage, 'signal'> | undefined {
  const url = addressToTry(services, project);
  const page = url === undefined ? undefined : pageToOpen(services, project, url);
  if (!page) return undefined;
  const { width, height } = ANNOTATION_DEFAULT;
  return { ...page, ownerId: `door ${project.id}`, width, height };
}
