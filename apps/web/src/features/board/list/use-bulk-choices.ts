import type { TicketCard } from '@ringmark/contract/tickets';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { BulkChange } from './use-bulk-edit.ts';

export interface BulkChoice {
  value: string;
  name: string;
  change: BulkChange;
  /** What was done, for the undo. */
  words: string;
}

/** The project of all of them, where they have one. */
const oneProject = (cards: readonly TicketCard[]) => {
  const ids = new Set(cards.map(({ projectId }) => projectId));
  const [first] = ids;
  return ids.size === 1 ? first : undefined;
};

interface Named {
  id: string;
  name: string;
}

const choicesOf = <Thing extends Named>(
  things: readonly Thing[],
  toChange: (id: Thing['id']) => BulkChange,
  words: (name: string) => string,
): BulkChoice[] =>
  things.map(({ id, name }) => ({ value: id, name, change: toChange(id), words: words(name) }));

const STATUSES: readonly BulkChoice[] = TICKET_STATUSES.map((status) => ({
  value: status,
  name: status,
  change: { status },
  words: status,
}));
const SEVERITY_CHOICES: readonly BulkChoice[] = SEVERITIES.toReversed().map((severity) => ({
  value: severity,
  name: severity,
  change: { severity },
  words: `severity ${severity}`,
}));
const NOBODY: BulkChoice = {
  value: 'none',
  name: 'Nobody',
  change: { assigneeId: null },
  words: 'assigned to nobody',
};
const ANY = '' as never;

/** People and labels are those of the project that all chosen tickets have; of several projects, the team. */
export function useBulkChoices(
  chosen: readonly TicketCard[],
): { label: string; list: readonly BulkChoice[] }[] {
  const projectId = oneProject(chosen);
  const first = projectId ?? chosen[0]?.projectId;
  const projects = trpc.projects.list.useQuery().data ?? [];
  const people =
    trpc.tickets.assignable.useQuery({ projectId: first ?? ANY }, { enabled: first !== undefined }).data ??
    [];
  const labels =
    trpc.labels.list.useQuery({ projectId: projectId ?? ANY }, { enabled: projectId !== undefined }).data ??
    [];
  const reachable = people.filter(({ isAdmin }) => projectId !== undefined || isAdmin);
  const assign = choicesOf(
    reachable,
    (assigneeId) => ({ assigneeId }),
    (name) => `assigned to ${name}`,
  );
  return [
    { label: 'Status', list: STATUSES },
    { label: 'Assignee', list: [NOBODY, ...assign] },
    {
      label: 'Add label',
      list: choicesOf(
        labels,
        (id) => ({ addLabels: [id] }),
        (name) => `label ${name}`,
      ),
    },
    {
      label: 'Remove label',
      list: choicesOf(
        labels,
        (id) => ({ removeLabels: [id] }),
        (name) => `without label ${name}`,
      ),
    },
    { label: 'Severity', list: SEVERITY_CHOICES },
    {
      label: 'Project',
      list: choicesOf(
        projects,
        (id) => ({ projectId: id }),
        (name) => `moved to ${name}`,
      ),
    },
  ];
}
