import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { sql } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { SECOND, toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { hasProofs } from '../proofs/proof-ticket.ts';
import { requestProof } from '../proofs/request-proof.ts';
import { requestRegressionChecks } from '../regressions/regression.job.ts';

/** The statuses of tickets that a deployment may have changed, or brought back. */
const LOOKED_AT = ['QA', 'Production', 'Done'] as const satisfies readonly TicketStatus[];
const MAX_TICKETS = 200;
/** Lines of deployments in a ticket's history; older ones go. */
const LINES_KEPT = 50;
/** About as long as a proof takes: a proof that someone requests in the meantime comes in between. */
const APART = 3 * SECOND;

export interface Deployed {
  projectId: ProjectId;
  version: string | null;
  /** Null where the site was not asked. */
  wasShown: boolean | null;
}

const ticketsOf = (tx: Tx, projectId: ProjectId) =>
  tx.all(
    tx.q
      .selectFrom('ticket')
      .select(['id', 'pin', 'screenshot_id', 'url', 'click_x'])
      .where('project_id', '=', projectId)
      .where('status', 'in', LOOKED_AT)
      .where('screenshot_id', 'is not', null)
      .where('url', 'is not', null)
      .where('click_x', 'is not', null)
      .where(sql<boolean>`json_type(pin, '$.element') = 'object'`)
      .orderBy('number', 'desc')
      .limit(MAX_TICKETS),
  );

function writeLine(tx: Tx, ticketId: TicketId, { version, wasShown }: Deployed, at: string): void {
  const was_shown = wasShown === null ? null : wasShown ? 1 : 0;
  const line = { id: newId(), ticket_id: ticketId, version, was_shown, deployed_at: at } as const;
  tx.run(tx.q.insertInto('ticket_deploy').values(line));
  const old = tx.q
    .selectFrom('ticket_deploy')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(LINES_KEPT);
  tx.run(tx.q.deleteFrom('ticket_deploy').where('id', 'in', old));
}

/**
 * Asks for a proof of each ticket that the deployment may have changed, the newest first, and tells of it in their
 * history. This changes no status and sends no mail.
 *
 * @returns how many tickets.
 */
export function lookAgain(
  services: Pick<Services, 'clock' | 'wakeJobs' | 'files' | 'changes'>,
  tx: Tx,
  deployed: Deployed,
): number {
  const { projectId, version, wasShown } = deployed;
  const tickets = ticketsOf(tx, projectId).filter(hasProofs);
  const now = services.clock.now();
  for (const [index, { id: ticketId }] of tickets.entries()) {
    writeLine(tx, ticketId, deployed, toInstant(now));
    // A page that shows another version is no picture of this one.
    const shown = wasShown === false ? null : version;
    requestProof(services, tx, {
      ticketId,
      projectId,
      cause: 'deploy',
      version: shown,
      delay: index * APART,
    });
    recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  }
  if (wasShown !== false) requestRegressionChecks(services, tx, projectId);
  return tickets.length;
}
