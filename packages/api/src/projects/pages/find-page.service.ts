import type { findPageInput, foundPageSchema } from '@ringmark/contract/pages/annotate-pages';
import type { Project } from '@ringmark/contract/projects/projects';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import { assertViewableAddress } from '../projects/web-address.ts';
import { reachableProjects } from '../viewing/reachable-projects.ts';
import { isOfProject } from '../viewing/of-project.ts';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** Adds the scheme of a project's address on the same host, or https. */
function completeAddress(text: string, projects: readonly Project[]): string {
  if (text.startsWith('/') || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  const host = hostOf(`https://${text}`);
  const isKnown = projects.some(({ allowedUrls }) =>
    allowedUrls.some((allowed) => allowed.startsWith('http:') && hostOf(allowed) === host),
  );
  return `${isKnown ? 'http' : 'https'}://${text}`;
}

const notOfProjects = () =>
  new AppError(
    'forbidden',
    'site_not_allowed',
    'This URL isn’t on any of your projects’ sites. Ask your administrator to add it to a project’s allowed URLs.',
  );
const notOfProject = ({ name }: Project) =>
  new AppError(
    'forbidden',
    'site_not_allowed',
    `This URL isn’t on any of ${name}’s sites. Select another project, or ask your administrator to add it to the project’s allowed URLs.`,
  );

/**
 * The project for an address: one that names it, or else one with another page of its site.
 *
 * @throws AppError invalid for no address that could be opened; forbidden for another site.
 */
export function findPage(
  ctx: SignedInContext,
  { url: typed, projectId }: z.infer<typeof findPageInput>,
): z.infer<typeof foundPageSchema> {
  const { publicUrl } = ctx.config;
  const projects = reachableProjects(ctx);
  const url = completeAddress(typed, projects);
  assertViewableAddress(ctx, 'url', url);
  const key = pageKey(url, publicUrl);
  const wanted = projectId ? projects.filter(({ id }) => id === projectId) : projects;
  const admitting = wanted.filter(isOfProject(ctx, url));
  const named = admitting.find(({ allowedUrls }) =>
    allowedUrls.some((allowed) => pageKey(allowed, publicUrl) === key),
  );
  const project = named ?? admitting[0];
  const [only] = projectId ? wanted : [];
  if (!project) throw only ? notOfProject(only) : notOfProjects();
  return { projectId: project.id, url: url.startsWith('/') ? url : new URL(url).href };
}
