import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';

/** Binds the sealed bytes to their row. */
const nameOf = (projectId: ProjectId): string => `deploy-secret ${projectId}`;

export const sealSecret = (
  { vault }: Pick<Services, 'vault'>,
  projectId: ProjectId,
  secret: string,
): Uint8Array => vault.seal(Buffer.from(secret), nameOf(projectId));

/** Null where the installation has lost its key, as after a restored backup. */
export function openSecret(
  { vault }: Pick<Services, 'vault'>,
  projectId: ProjectId,
  sealed: Uint8Array,
): string | null {
  const opened = vault.open(sealed, nameOf(projectId));
  return opened && Buffer.from(opened).toString();
}
