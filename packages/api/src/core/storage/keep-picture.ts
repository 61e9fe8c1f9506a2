import type { OrganizationId } from '@ringmark/contract/ids';
import { assertStorage } from './quotas.ts';
import type { Services } from '../context/context.ts';
import { AppError } from '../base/errors.ts';
import { newId } from '../base/new-id.ts';

type KeepServices = Pick<Services, 'db' | 'files' | 'config'>;

/**
 * Stores a picture before the row that names it.
 *
 * @returns null where the disk or the organization has no room for it: a proof is worth less than a customer's file.
 */
export async function keepPicture(
  services: KeepServices,
  organizationId: OrganizationId,
  image: Uint8Array,
): Promise<{ id: string; bytes: number } | null> {
  const { db, files, config } = services;
  const bytes = image.byteLength;
  if ((await files.freeBytes()) - bytes < config.freeBytesFloor) return null;
  try {
    assertStorage(services, db, organizationId, bytes);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  const id = newId();
  await files.write(id, image);
  return { id, bytes };
}
