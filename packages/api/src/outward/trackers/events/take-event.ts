import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import { CLOSED_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Services } from '../../../core/context/context.ts';
import type { Tx } from '../../../core/database/db.ts';
import { fromInstant, toInstant } from '../../../core/base/instants.ts';
import { hasProofs } from '../../../evidence/proofs/proof-ticket.ts';
import { requestProof } from '../../../evidence/proofs/request-proof.ts';
import { changeHandOver, type HandOverRow, NO_PROPOSAL, tellTeam } from '../hand-over-rows.ts';
import type { IssueEvent } from './issue-event.ts';

type TakingServices = Pick<Services, 'clock' | 'changes' | 'wakeJobs' | 'files'>;

const findTicket = (tx: Tx, { ticket_id }: HandOverRow) =>
  tx.first(
    tx.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .select(['ticket.id', 'ticket.project_id', 'ticket.status'])
      .select(['ticket.pin', 'ticket.screenshot_id', 'ticket.url', 'ticket.click_x'])
      .where('ticket.id', '=', ticket_id)
      .where('project.status', '=', 'active')
      .where('organization.status', '=', 'active'),
  );

/** Returns the status to propose for a ticket; undefined for none. */
function proposalFor(
  { key, state, isDropped, by }: IssueEvent,
  status: TicketStatus,
  name: string,
): { status: TicketStatus; sentence: string } | undefined {
  const isClosedHere = CLOSED_STATUSES.some((one) => one === status);
  if (state === 'open')
    return isClosedHere ? { status: 'Adjustments', sentence: `${key} was reopened on ${name}.` } : undefined;
  if (isDropped || isClosedHere) return undefined;
  const did = by === 'merge' ? 'was closed by a merge' : 'was closed';
  return { status: 'Done', sentence: `${key} ${did} on ${name}.` };
}

/**
 * Notes what became of an issue, proposes a status and starts a proof. Moves nothing by itself.
 *
 * @returns false for what changes nothing: a delivery that is repeated, out of order, or of an archived project.
 */
export function takeEvent(services: TakingServices, tx: Tx, row: HandOverRow, event: IssueEvent): boolean {
  // A date in the future would make every later event look old.
  const at = Math.min(Math.max(event.at, 0), services.clock.now());
  // Some trackers date to the second, so a later event may have the same date.
  if (row.issue_at !== null && at < fromInstant(row.issue_at)) return false;
  const issue_at = toInstant(at);
  if (row.issue_state === event.state) {
    if (row.issue_at !== issue_at) changeHandOver(tx, row.id, { issue_at });
    return false;
  }
  const ticket = findTicket(tx, row);
  if (!ticket) return false;
  const proposal = proposalFor(event, ticket.status, TRACKER_NAMES[row.kind]);
  changeHandOver(tx, row.id, {
    issue_state: event.state,
    issue_at,
    ...NO_PROPOSAL,
    ...(proposal && {
      proposed_status: proposal.status,
      proposed_sentence: proposal.sentence,
      proposed_at: toInstant(services.clock.now()),
    }),
  });
  if (event.state === 'closed' && !event.isDropped && hasProofs(ticket))
    requestProof(services, tx, { ticketId: ticket.id, projectId: ticket.project_id, cause: 'check' });
  tellTeam(services, tx, ticket.id);
  return true;
}
