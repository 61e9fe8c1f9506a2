import { cutText } from '@ringmark/contract/cut-text';
import type { OrganizationId, ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Updateable } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import type { FrozenPageTable } from '../../core/database/tables/frozen-tables.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { requestComparison } from './compare-kept.job.ts';
import { packPage } from './pack-page.ts';
import { storeParts } from './stored-parts.ts';
import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';

export type KeepServices = Pick<Services, 'db' | 'files' | 'config' | 'clock' | 'changes' | 'wakeJobs'>;

export interface PageToKeep {
  ticketId: TicketId;
  projectId: ProjectId;
  organizationId: OrganizationId;
}

type Outcome = Omit<Updateable<FrozenPageTable>, 'ticket_id' | 'organization_id'>;

/** False where the page is kept already, or its ticket is gone. */
function settle(
  services: KeepServices,
  tx: Tx,
  { ticketId, projectId }: PageToKeep,
  outcome: Outcome,
): boolean {
  const isThere = tx.first(tx.q.selectFrom('ticket').select('number').where('id', '=', ticketId));
  const changed =
    isThere &&
    tx.run(
      tx.q
        .updateTable('frozen_page')
        .set({ ...outcome, kept_at: toInstant(services.clock.now()) })
        .where('ticket_id', '=', ticketId)
        .where('state', '=', 'waiting'),
    );
  if (!changed) return false;
  recordChange(services, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  return true;
}

/** Says that nothing is kept, and why. */
export const keepNothing = (
  services: KeepServices,
  page: PageToKeep,
  reason: NonNullable<FrozenPageTable['reason']>,
): boolean => services.db.write((tx) => settle(services, tx, page, { state: 'nothing', reason }));

/** Packs and stores a captured page; what is too large, or finds no room, is said on the ticket. */
export async function keepPage(
  services: KeepServices,
  page: PageToKeep,
  captured: CapturedPage,
  isLive: boolean,
): Promise<void> {
  const packed = await packPage(captured);
  if (!packed) return void keepNothing(services, page, 'too_large');
  const { address, title, width, height, isPartial, look } = captured;
  const outcome: Outcome = {
    state: packed.isComplete ? 'kept' : 'styles',
    reason: packed.isComplete && !isPartial ? null : 'too_large',
    head: packed.head.hash,
    is_live: isLive ? 1 : 0,
    bytes: packed.bytes,
    address,
    title: cutText(title, 300),
    width,
    height,
  };
  const isStored = await storeParts(services, page, packed, (tx) => {
    const isSettled = settle(services, tx, page, outcome);
    if (isSettled && look !== null) requestComparison(services, tx, { ...page, look });
    return isSettled;
  });
  if (!isStored) keepNothing(services, page, 'no_room');
}
