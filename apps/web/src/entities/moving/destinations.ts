import type { Project } from '@ringmark/contract/projects/projects';
import type { Label } from '@ringmark/contract/tickets/labels';
import type { TicketCard } from '@ringmark/contract/tickets/boards';

type Placed = Pick<TicketCard, 'projectId'>;
type Known = Pick<Project, 'id' | 'name' | 'organizationId'>;

/**
 * Lists the projects to which all tickets may move. Tickets stay in their organization, so tickets of several
 * organizations have none in common.
 *
 * @param projects the active ones that the person reaches
 */
export function destinationsOf(
  tickets: readonly Placed[],
  projects: readonly Known[],
): { projects: Pick<Project, 'id' | 'name'>[]; isOneOrganization: boolean } {
  const own = new Set<string>(tickets.map(({ projectId }) => projectId));
  const organizations = new Set(
    projects.filter(({ id }) => own.has(id)).map(({ organizationId }) => organizationId),
  );
  const [organization] = organizations;
  const isThereAlready = (id: string) => own.size === 1 && own.has(id);
  return {
    isOneOrganization: organizations.size <= 1,
    projects:
      organizations.size === 1
        ? projects
            .filter(({ id, organizationId }) => organizationId === organization && !isThereAlready(id))
            .map(({ id, name }) => ({ id, name }))
        : [],
  };
}

/** Names the labels of tickets that another project doesn't have. Labels match by name, in any case. */
export function lostLabels(
  tickets: readonly { labels: readonly Pick<Label, 'name'>[] }[],
  there: readonly Pick<Label, 'name'>[],
): string[] {
  const known = new Set(there.map(({ name }) => name.toLowerCase()));
  const names = tickets.flatMap(({ labels }) => labels.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !known.has(name.toLowerCase()));
}
