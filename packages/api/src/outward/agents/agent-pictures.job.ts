import { type ProjectId, type TicketId, ticketIdSchema } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import { organizationOfTicket } from '../../evidence/proofs/proof-rows.ts';
import { agentPicturesOf } from './agent-pictures.service.ts';

const payloadSchema = z.object({ ticketId: ticketIdSchema });
type Payload = z.infer<typeof payloadSchema>;

/** Draws the pictures of a ticket as agents get them, so that none waits for the browser. */
export const agentPicturesJob: JobKind<Payload> = {
  name: 'agent-pictures',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: MINUTE,
  async run(services, { ticketId }) {
    const ticket = services.db.first(
      services.db.q
        .selectFrom('ticket')
        .select(['id', 'user_id', 'screenshot_id', 'screenshot_type', 'drawing', 'pin', 'click_x', 'click_y'])
        .where('id', '=', ticketId),
    );
    const group = organizationOfTicket(services.db, ticketId);
    if (!ticket || !group) return;
    const pictures = await agentPicturesOf(services, ticket, { owner: ticket.user_id, group });
    // They are drawn at the first call of an agent then.
    if (pictures.length === 0) throw new OutsideFailure('The pictures couldn’t be drawn.');
  },
};

/** Asks for the pictures in the transaction that writes a ticket's screenshot, or draws on it. */
export function requestAgentPictures(
  services: Pick<Services, 'clock' | 'wakeJobs' | 'config'>,
  tx: Tx,
  { ticketId, projectId }: { ticketId: TicketId; projectId: ProjectId },
): void {
  if (!services.config.agents) return;
  enqueueJob(services, tx, agentPicturesJob, { payload: { ticketId }, turn: projectId });
}
