import type { Project } from '@ringmark/contract/projects/projects';
import { isDemoPage, isSameOrigin, pageKey } from '@ringmark/contract/pages/same-origin';
import type { SignedInContext } from '../../core/context/context.ts';

/** Equal after parsing, without the fragment. */
export function namesAddress(
  { config }: Pick<SignedInContext, 'config'>,
  url: string,
): (project: Project) => boolean {
  const key = pageKey(url, config.publicUrl);
  return ({ allowedUrls }) =>
    key !== undefined && allowedUrls.some((allowed) => pageKey(allowed, config.publicUrl) === key);
}

/** It names the page, or one on the same site. */
export function isOfProject(ctx: Pick<SignedInContext, 'config' | 'viewer'>, url: string) {
  const isNamed = namesAddress(ctx, url);
  const { publicUrl } = ctx.config;
  const isDemo = isDemoPage(url, publicUrl);
  return (project: Project): boolean => {
    if (isNamed(project)) return true;
    if (isDemo) return project.allowedUrls.some((allowed) => isDemoPage(allowed, publicUrl));
    return !isSameOrigin(url, publicUrl) && ctx.viewer.isOnSites(url, project.allowedUrls);
  };
}
