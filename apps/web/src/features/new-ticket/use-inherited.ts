import type { ProjectId } from '@ringmark/contract/ids';
import { ME, NONE, parseLabelFilter } from '@ringmark/contract/lists/filter-words';
import { useState } from 'react';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useSession } from '../../lib/session/session.ts';
import type { InheritedFilters } from '../../lib/tickets/inherited-filters.ts';

const noIds: readonly string[] = [];

/**
 * Returns the assignee and labels of a new ticket from the board's filters: only for the team, and only those that the
 * selected project knows.
 */
export function useInherited({ assigneeId, labels = '' }: InheritedFilters, projectId: string | null) {
  const { user } = useSession();
  const [dropped, setDropped] = useState(noIds);
  const wantedPerson = assigneeId === ME ? user.id : assigneeId;
  const wantedLabels = parseLabelFilter(labels).with;
  const input = { projectId: projectId as ProjectId };
  const isAsked = user.isAdmin && projectId !== null;
  const people = trpc.tickets.assignable.useQuery(input, {
    enabled: isAsked && wantedPerson !== undefined && wantedPerson !== NONE,
  });
  const known = trpc.labels.list.useQuery(input, { enabled: isAsked && wantedLabels.length > 0 });
  const isKept = ({ id }: { id: string }) => !dropped.includes(id);
  return {
    assignee: people.data?.filter(isKept).find(({ id }) => id === wantedPerson),
    labels: (known.data ?? []).filter(isKept).filter(({ id }) => wantedLabels.includes(id)),
    drop: (id: string) => setDropped((before) => [...before, id]),
  };
}

export type Inherited = ReturnType<typeof useInherited>;
