import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

/** Of each database; one process works on it. */
const underWay = new WeakMap<Services['db'], Set<ProjectId>>();

const projectsOf = ({ db }: Pick<Services, 'db'>): Set<ProjectId> => {
  const projects = underWay.get(db) ?? new Set();
  underWay.set(db, projects);
  return projects;
};

export const isUnderWay = (services: Pick<Services, 'db'>, projectId: ProjectId): boolean =>
  projectsOf(services).has(projectId);

/**
 * Two imports into one project, or an import and its removal, would each see half of what the other does.
 *
 * @throws AppError conflict while there is another
 */
export async function whileAlone<T>(
  services: Pick<Services, 'db'>,
  projectId: ProjectId,
  work: () => Promise<T>,
): Promise<T> {
  const projects = projectsOf(services);
  if (projects.has(projectId))
    throw new AppError(
      'conflict',
      'import_under_way',
      'A file is being imported into this project, or an import removed from it. Try again in a minute.',
    );
  projects.add(projectId);
  try {
    return await work();
  } finally {
    projects.delete(projectId);
  }
}
