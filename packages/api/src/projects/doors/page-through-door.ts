import type { Project } from '@ringmark/contract/projects/projects';
import type { ViewerPage } from '../../core/ports/ports.ts';
import { pageToOpen } from '../viewing/page-to-open.ts';
import { doorOf, type DoorServices } from './project-door.ts';
import type { Services } from '../../core/context/context.ts';

export type PageServices = DoorServices & Pick<Services, 'config' | 'viewer'>;

/** The page of a ticket, through the doors of its project; undefined for an address that the project has no more. */
export function pageThroughDoor(
  services: PageServices,
  project: Project,
  url: string,
): Omit<ViewerPage, 'share'> | undefined {
  const page = pageToOpen(services, project, url);
  return page && (page.isOwnPage ? page : { ...page, ...doorOf(services, project.id) });
}
