import type { TicketChanges, TicketState } from './ticket-state.ts';

/** Returns the columns of the ticket as they were; it keeps what has since changed for another reason. */
export function columnsBefore(now: TicketState, { before, after }: TicketChanges[number]) {
  const isBack = <Field extends 'rank' | 'updated_at'>(field: Field) =>
    now[field] === after[field] ? before[field] : now[field];
  const isStatus = before.status !== after.status;
  return {
    ...(isStatus && {
      status: before.status,
      rank: isBack('rank') as number,
      accepted_at: before.accepted_at,
      accepted_by: before.accepted_by,
    }),
    ...(before.severity !== after.severity && { severity: before.severity }),
    ...(before.assignee_id !== after.assignee_id && { assignee_id: before.assignee_id }),
    ...(before.project_id !== after.project_id && { project_id: before.project_id }),
    updated_at: isBack('updated_at') as string,
  };
}
