import type { ProjectId } from '@ringmark/contract/ids';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { organizationOfProject } from '../../core/database/statements/organization-statements.ts';

export interface KeptLook {
  side: 'without' | 'with';
  id: string;
  bytes: number;
}

export const doorPictureUrl = (projectId: ProjectId, fileId: string) =>
  `/api/admin/projects/${projectId}/door-pictures/${fileId}`;

/** Names the pictures of a trial in the transaction that writes what it showed. */
export function writeLooks(tx: Tx, projectId: ProjectId, trialId: string, looks: readonly KeptLook[]): void {
  for (const { side, id, bytes } of looks) {
    const row = { file_id: id, project_id: projectId, trial_id: trialId, side, bytes };
    tx.run(tx.q.insertInto('door_picture').values(row));
  }
  count(
    tx,
    projectId,
    looks.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

/** Removes the pictures of trials that nobody can see any longer. */
export function forgetLooks(
  { files }: Pick<Services, 'files'>,
  tx: Tx,
  projectId: ProjectId,
  trialIds: readonly string[],
): void {
  if (trialIds.length === 0) return;
  const old = tx.all(
    tx.q.selectFrom('door_picture').select(['file_id', 'bytes']).where('trial_id', 'in', trialIds),
  );
  tx.run(tx.q.deleteFrom('door_picture').where('trial_id', 'in', trialIds));
  count(tx, projectId, -old.reduce((sum, { bytes }) => sum + bytes, 0));
  const ids = old.map(({ file_id: id }) => id);
  // A sweep removes the files that a crash leaves behind.
  if (ids.length > 0) tx.afterCommit(() => void files.discard(ids).catch(() => {}));
}

function count(tx: Tx, projectId: ProjectId, bytes: number): void {
  const organizationId = organizationOfProject(tx).get({ id: projectId });
  if (organizationId && bytes !== 0) addStoredBytes(tx, organizationId, bytes);
}
