import type { OrganizationId, TicketId } from '@ringmark/contract/ids';
import { addStoredBytes, assertStorage } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { newId } from '../../core/base/new-id.ts';
import type { PackedPage, PackedPart } from './pack-page.ts';

export type StoreServices = Pick<Services, 'db' | 'files' | 'config'>;

interface Owned {
  organizationId: OrganizationId;
  ticketId: TicketId;
}

/** A part that is stored already, or whose file waits for its row. */
interface Placed extends Omit<PackedPart, 'packed'> {
  bytes: number;
  /** Null where the part was there. */
  fileId: string | null;
}

const isStored = (db: Sql, organizationId: OrganizationId, hash: string): boolean =>
  db.first(
    db.q
      .selectFrom('frozen_part')
      .select('file_id')
      .where('organization_id', '=', organizationId)
      .where('hash', '=', hash),
  ) !== undefined;

/** A part was swept while its page was stored. */
class PartGone extends Error {}

async function place(
  { db, files }: StoreServices,
  { organizationId }: Owned,
  parts: readonly PackedPart[],
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const { hash, size, packed } of parts) {
    const fileId = isStored(db, organizationId, hash) ? null : newId();
    if (fileId !== null) await files.write(fileId, packed);
    placed.push({ hash, size, bytes: packed.byteLength, fileId });
  }
  return placed;
}

/** @returns files that others have stored in the meantime. */
function name(tx: Tx, { organizationId, ticketId }: Owned, placed: readonly Placed[]): string[] {
  const spare: string[] = [];
  let more = 0;
  for (const { hash, size, bytes, fileId } of placed) {
    if (isStored(tx, organizationId, hash)) {
      if (fileId !== null) spare.push(fileId);
    } else {
      if (fileId === null) throw new PartGone();
      const row = { organization_id: organizationId, hash, file_id: fileId, bytes, size };
      tx.run(tx.q.insertInto('frozen_part').values(row));
      more += bytes;
    }
    const use = { ticket_id: ticketId, organization_id: organizationId, hash };
    tx.run(
      tx.q
        .insertInto('frozen_use')
        .values(use)
        .onConflict((oc) => oc.doNothing()),
    );
  }
  if (more > 0) addStoredBytes(tx, organizationId, more);
  return spare;
}

/** Tells whether disk and organization have room: a page is worth less than a customer's file. */
async function hasRoom(services: StoreServices, { organizationId }: Owned, bytes: number): Promise<boolean> {
  const { db, files, config } = services;
  if ((await files.freeBytes()) - bytes < config.freeBytesFloor) return false;
  try {
    assertStorage(services, db, organizationId, bytes);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Stores the parts of a page, each once, and writes the row of the page in the same transaction.
 *
 * @param write writes that row; false when there is no longer anything to keep.
 * @returns whether there was room for it.
 */
export async function storeParts(
  services: StoreServices,
  owned: Owned,
  page: Pick<PackedPage, 'parts' | 'bytes'>,
  write: (tx: Tx) => boolean,
): Promise<boolean> {
  if (!(await hasRoom(services, owned, page.bytes))) return false;
  const placed = await place(services, owned, page.parts);
  let unnamed = placed.flatMap(({ fileId }) => fileId ?? []);
  try {
    const spare = services.db.write((tx) => (write(tx) ? name(tx, owned, placed) : unnamed));
    unnamed = spare;
    return true;
  } catch (error) {
    if (!(error instanceof PartGone)) throw error;
    return await storeParts(services, owned, page, write);
  } finally {
    if (unnamed.length > 0) await services.files.discard(unnamed);
  }
}
