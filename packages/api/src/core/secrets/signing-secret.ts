import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context/context.ts';

/** Binds the sealed bytes to their row. */
export const deploySecretName = (projectId: string): string => `deploy-secret ${projectId}`;

export const sealSecret = (
  { vault }: Pick<Services, 'vault'>,
  projectId: ProjectId,
  secret: string,
): Uint8Array => vault.seal(Buffer.from(secret), deploySecretName(projectId));

/** Null where the installation has lost its key, as after a restored backup. */
export function openSecret(
  { vault }: Pick<Services, 'vault'>,
  projectId: ProjectId,
  sealed: Uint8Array,
): string | null {
  const opened = vault.open(sealed, deploySecretName(projectId));
  return opened && Buffer.from(opened).toString();
}
