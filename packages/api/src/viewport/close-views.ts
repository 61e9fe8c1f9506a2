import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';

/** Closes the owners' views after the commit. */
export function closeViewsAfter(
  { viewer }: Pick<Services, 'viewer'>,
  tx: Tx,
  owners: readonly string[],
): void {
  tx.afterCommit(() => {
    for (const owner of owners) {
      // A view that cannot be closed now ends when it is idle.
      viewer.closeAllOf(owner).catch(() => undefined);
    }
  });
}
