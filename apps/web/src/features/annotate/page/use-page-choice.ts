import { ANNOTATION_DEFAULT, formatResolution, parseResolution } from '@ringmark/contract/resolutions';
import type { Project } from '@ringmark/contract/projects';
import { trpc } from '../../../lib/server/trpc.ts';
import type { AnnotateMode, PageChoice } from './page-view.types.ts';

export interface AnnotateSearch {
  projectId?: string | undefined;
  url?: string | undefined;
  resolution?: string | undefined;
  ticket?: string | undefined;
  mode?: AnnotateMode | undefined;
}

/** The project that is meant when the address names none: the only one that has pages. */
function onlyProject(projects: readonly Project[]): Project | undefined {
  const withPages = projects.filter(({ allowedUrls }) => allowedUrls.length > 0);
  return withPages.length === 1 ? withPages[0] : undefined;
}

/** What the address says is to be annotated, completed by what goes without saying. */
export function usePageChoice(search: AnnotateSearch) {
  const query = trpc.projects.list.useQuery();
  const projects = query.data ?? [];
  const named = projects.find(({ id }) => id === search.projectId);
  const project = named ?? (search.projectId || search.url ? undefined : onlyProject(projects));
  const urls = project?.allowedUrls ?? [];
  const url = search.url ?? urls[0] ?? '';
  const parsed = search.resolution ? parseResolution(search.resolution) : undefined;
  const { width, height } = parsed ?? ANNOTATION_DEFAULT;
  const choice: PageChoice = {
    projectId: project?.id ?? null,
    url,
    size: { width, height },
    resolution: formatResolution({ width, height }),
  };
  return {
    choice,
    project,
    urls,
    projects,
    isPending: query.isPending,
    /** Why there are no projects; what was read before stays while reading it anew fails. */
    error: query.data ? null : query.error,
    refetch: query.refetch,
  };
}
