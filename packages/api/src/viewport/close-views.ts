import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';

/** Closes everything that these owners look at, once the transaction is kept that takes it from them. */
export function closeViewsAfter(
  { viewer }: Pick<Services, 'viewer'>,
  tx: Tx,
  owners: readonly string[],
): void {
  tx.afterCommit(() => {
    for (const owner of owners) {
      // A view that cannot be closed now ends when it is idle; the write that led here is kept either way.
      viewer.closeAllOf(owner).catch(() => undefined);
    }
  });
}
