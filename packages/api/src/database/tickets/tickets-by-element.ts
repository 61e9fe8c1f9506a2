import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { ElementState, Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../db.ts';
import { preparedColumn, preparedStatement } from '../statements/prepared.ts';
import type { Json } from '../tables/columns.ts';
import type { FoundCard } from './ticket-search.ts';

interface Below {
  state: ElementState;
  before: number;
  limit: number;
}
const newest = preparedColumn<Below, number>(
  `select ticket_number from element_check where state = @state and ticket_number < @before
   order by ticket_number desc limit @limit`,
);
const newestOfProject = preparedColumn<Below & { projectId: ProjectId }, number>(
  `select ticket_number from element_check
   where project_id = @projectId and state = @state and ticket_number < @before
   order by ticket_number desc limit @limit`,
);

/** Numbers of tickets whose element was found so, the newest first. */
export function numbersByElement(db: Sql, projectIds: readonly ProjectId[] | null, below: Below): number[] {
  if (projectIds === null) return newest(db).all(below);
  return projectIds
    .flatMap((projectId) => newestOfProject(db).all({ ...below, projectId }))
    .toSorted((one, other) => other - one)
    .slice(0, below.limit);
}

export interface ElementFilters {
  state: ElementState;
  status: TicketStatus | null;
  severity: Severity | null;
  creatorId: UserId | null;
  pageKey: string | null;
}

const narrowed = preparedStatement<ElementFilters & { numbers: Json; limit: number }, FoundCard>(
  `select ticket.number, ticket.rank, ticket.status from json_each(@numbers) as found
   cross join element_check on element_check.ticket_number = found.value
   cross join ticket on ticket.number = found.value
   where element_check.state = @state
     and (@status is null or ticket.status = @status)
     and (@severity is null or ticket.severity = @severity)
     and (@creatorId is null or ticket.user_id = @creatorId)
     and (@pageKey is null or ticket.page_key = @pageKey)
   limit @limit`,
);

/** Those of these tickets that the filters let through, in the order given. */
export const narrowByElement = (
  db: Sql,
  numbers: readonly number[],
  filters: ElementFilters,
  limit: number,
): FoundCard[] => narrowed(db).all({ ...filters, numbers: JSON.stringify(numbers), limit });
