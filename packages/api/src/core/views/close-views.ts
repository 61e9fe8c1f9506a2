import type { TicketId } from '@ringmark/contract/ids';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';

/** A view that stays, because it follows these rules from now on. */
export interface StayingView {
  ownerId: string;
  sessionId: string;
  rules: readonly PageRule[];
}

/** Closes the owners' views after the commit. */
export function closeViewsAfter(
  { viewer }: Pick<Services, 'viewer'>,
  tx: Tx,
  owners: readonly string[],
  staying?: StayingView,
): void {
  tx.afterCommit(() => {
    for (const owner of owners) {
      const stays = staying?.ownerId === owner ? staying : undefined;
      // A view that cannot be closed now ends when it is idle.
      const close = (butId?: string) => viewer.closeAllOf(owner, butId).catch(() => undefined);
      void close(stays?.sessionId);
      if (stays) viewer.tryRules({ ...stays, look: null }).catch(() => close());
    }
  });
}

/** Closes all views of a ticket's original page after the commit: others may see the ticket from now on, or nobody. */
export function closeKeptViewsAfter({ viewer }: Pick<Services, 'viewer'>, tx: Tx, id: TicketId): void {
  // A view that cannot be closed now ends when it is idle.
  tx.afterCommit(() => void viewer.closeFrozenOf(id).catch(() => undefined));
}
