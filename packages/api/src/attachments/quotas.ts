import type { OrganizationId } from '@ringmark/contract/ids';
import type { Tx } from '../database/db.ts';

/** Keeps count of the bytes that an organization's tickets hold, in the transaction that adds them. */
export function addStoredBytes(tx: Tx, organizationId: OrganizationId, bytes: number): void {
  tx.run(
    tx.q
      .insertInto('storage_counter')
      .values({ organization_id: organizationId, bytes })
      .onConflict((oc) => oc.doUpdateSet((eb) => ({ bytes: eb('storage_counter.bytes', '+', bytes) }))),
  );
}
