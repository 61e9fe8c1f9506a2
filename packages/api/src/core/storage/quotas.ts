import type { OrganizationId } from '@ringmark/contract/ids';
import type { Context, SignedInContext } from '../context/context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { AppError } from '../base/errors.ts';
import { DAY, SECOND, fromInstant, toInstant } from '../base/instants.ts';

/** Call it in the transaction that adds the files. */
export function addStoredBytes(tx: Tx, organizationId: OrganizationId, bytes: number): void {
  tx.run(
    tx.q
      .insertInto('storage_counter')
      .values({ organization_id: organizationId, bytes })
      .onConflict((oc) => oc.doUpdateSet((eb) => ({ bytes: eb('storage_counter.bytes', '+', bytes) }))),
  );
}

const inWords = (bytes: number) =>
  bytes % 1_073_741_824 === 0 ? `${bytes / 1_073_741_824} GB` : `${bytes / 1_048_576} MB`;

export function assertStorage(
  { config }: Pick<Context, 'config'>,
  db: Sql,
  organizationId: OrganizationId,
  bytes: number,
): void {
  const row = db.first(
    db.q.selectFrom('storage_counter').select('bytes').where('organization_id', '=', organizationId),
  );
  if ((row?.bytes ?? 0) + bytes <= config.organizationBytes) return;
  throw new AppError(
    'too_large',
    'storage_quota',
    `These files would exceed this organization’s storage limit of ${inWords(config.organizationBytes)}. Ask your administrator to free up space.`,
  );
}

/** @throws AppError too_many after the user's uploads of 24 hours. */
export function assertUploadQuota({ actor, clock, config }: SignedInContext, db: Sql, files: number): void {
  const since = toInstant(clock.now() - DAY);
  const uploads = db.all(
    db.q
      .selectFrom('attachment')
      .select('created_at')
      .where('user_id', '=', actor.user.id)
      .where('created_at', '>', since)
      .orderBy('created_at')
      .limit(config.uploadsPerDay),
  );
  if (uploads.length + files <= config.uploadsPerDay) return;
  const oldest = uploads[0]?.created_at;
  const wait = oldest ? fromInstant(oldest) + DAY - clock.now() : DAY;
  throw new AppError(
    'too_many',
    'upload_quota',
    `You can upload at most ${config.uploadsPerDay} files in 24 hours. Try again later.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(wait / SECOND)) },
  );
}

/** @throws AppError no_space when the volume keeps too little room for writes. */
export async function assertFreeSpace({ files, config }: SignedInContext, bytes = 0): Promise<void> {
  if ((await files.freeBytes()) - bytes >= config.freeBytesFloor) return;
  throw new AppError(
    'no_space',
    'disk_full',
    `The server has less than ${config.freeBytesFloor / 1_048_576} MB of space left and can’t accept files. Tell your administrator.`,
  );
}
