import type {
  AnnotatePage,
  annotatePagesSchema,
  listAnnotatePagesInput,
} from '@ringmark/contract/pages/annotate-pages';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import { CLOSED_STATUSES, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import { byName } from '../../core/base/by-name.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { fromCursor, toCursor } from '../../core/base/cursor.ts';
import { countScope, readCounts, sumOf } from '../../core/database/tickets/ticket-counters.ts';
import { reachableProjects } from '../viewing/reachable-projects.ts';
import { isOfProject } from '../viewing/of-project.ts';
import { readPagePicture } from './page-picture.ts';
import { readVisits } from './page-visits.service.ts';

/** Pages in one answer. */
const PAGES = 24;
/** The newest pages with pins that are considered. */
const PINNED = 200;

interface Candidate {
  project: Project;
  key: string;
  url: string;
  visitedAt: string | null;
}

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);

function readPinnedPages({ db }: SignedInContext, projectIds: readonly ProjectId[]) {
  return db.all(
    db.q
      .selectFrom('pinned_page')
      .select(['project_id', 'page_key', 'url'])
      .where('project_id', 'in', projectIds)
      .orderBy('last_number', 'desc')
      .limit(PINNED),
  );
}

/** Each page once: visited ones, those with pins, and those that projects name. */
function candidatesOf(ctx: SignedInContext, projects: readonly Project[]): Candidate[] {
  const { publicUrl } = ctx.config;
  const byId = new Map(projects.map((project) => [project.id, project]));
  const found = new Map<string, Candidate>();
  const add = (
    projectId: ProjectId,
    key: string | undefined,
    url: string,
    visitedAt: string | null = null,
  ) => {
    const project = byId.get(projectId);
    const name = `${projectId} ${key}`;
    if (!project || key === undefined || found.has(name) || !isOfProject(ctx, url)(project)) return;
    found.set(name, { project, key, url, visitedAt });
  };
  for (const { projectId, key, url, visitedAt } of readVisits(ctx)) add(projectId, key, url, visitedAt);
  for (const page of readPinnedPages(ctx, [...byId.keys()])) add(page.project_id, page.page_key, page.url);
  for (const { id, allowedUrls } of projects)
    for (const url of allowedUrls) add(id, pageKey(url, publicUrl), url);
  return [...found.values()];
}

function toPage({ db }: SignedInContext, { project, key, url, visitedAt }: Candidate): AnnotatePage {
  const counts = readCounts(db, [countScope.ofPage(project.id, key)]);
  const sum = (statuses: readonly TicketStatus[]) =>
    statuses.reduce((total, status) => total + sumOf(counts[status]), 0);
  return {
    projectId: project.id,
    projectName: project.name,
    url,
    openCount: sum(TICKET_STATUSES.filter((status) => !isClosed(status))),
    finishedCount: sum(CLOSED_STATUSES),
    picture: readPagePicture(db, project.id, key),
    visitedAt,
  };
}

/** The last visited page first, then those with the newest pins. */
export function listAnnotatePages(
  ctx: SignedInContext,
  { projectId, search = '', cursor }: z.infer<typeof listAnnotatePagesInput>,
): z.infer<typeof annotatePagesSchema> {
  const projects = reachableProjects(ctx)
    .filter(({ id }) => projectId === undefined || id === projectId)
    .toSorted(byName);
  const wanted = search.toLocaleLowerCase();
  const from = cursor ? (fromCursor(cursor)[0] ?? 0) : 0;
  const found = candidatesOf(ctx, projects).filter(({ project, url }) =>
    `${url} ${project.name}`.toLocaleLowerCase().includes(wanted),
  );
  return {
    pages: found.slice(from, from + PAGES).map((page) => toPage(ctx, page)),
    nextCursor: found.length > from + PAGES ? toCursor(from + PAGES) : null,
  };
}
