import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';

/** Projects by database. Only one process works on a database. */
const underWay = new WeakMap<Services['db'], Set<ProjectId>>();

const projectsOf = ({ db }: Pick<Services, 'db'>): Set<ProjectId> => {
  const projects = underWay.get(db) ?? new Set();
  underWay.set(db, projects);
  return projects;
};

export const isUnderWay = (services: Pick<Services, 'db'>, projectId: ProjectId): boolean =>
  projectsOf(services).has(projectId);

/**
 * Runs one import or removal per project at a time. Two at once would each see half of the other's work.
 *
 * @throws AppError conflict while another one is running
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
      'Another import is running in this project. Try again in a minute.',
    );
  projects.add(projectId);
  try {
    return await work();
  } finally {
    projects.delete(projectId);
  }
}
