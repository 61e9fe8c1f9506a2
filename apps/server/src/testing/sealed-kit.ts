import { doorName } from '@ringmark/api/core/secrets/door-name';
import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { readSealedState, openAllSealed } from '@ringmark/api/core/secrets/sealed-state';
import type { Vault } from '@ringmark/api/core/ports/vault-port';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import { siteStateName } from '@ringmark/api/core/secrets/site-state-name';
import type { Db } from '@ringmark/api/core/database/db';
import { createFileVault } from '../adapters/file-vault.ts';
import { databasePath } from '../data-folder/paths.ts';

export const SEALED_CANARY = 'can4ry-that-is-sealed';
const quiet = { warn: () => undefined };

export const vaultOf = (keyFile: string): Vault => createFileVault(keyFile, quiet);

/** Keeps sealed values, in a data folder that is there: sign-ins of people and site accesses, one after the other. */
export function sealSome(dataDir: string, keyFile: string, count: number): void {
  const vault = vaultOf(keyFile);
  const kit = createTestKit({ database: databasePath(dataDir), vault });
  // Accounts of long ago would be archived by a server, and their sign-ins forgotten.
  kit.clock.advance(Date.now() - kit.clock.now());
  const { organization } = kit.aMemberWithProject();
  const project = kit.aProject({ organization_id: organization.id });
  for (let number = 0; number < count; number += 1) {
    const user = kit.aUser({ organization_id: organization.id });
    const used_at = new Date().toISOString();
    if (number % 2 === 1) {
      sealDoor(kit.db, vault, { projectId: project.id, userId: user.id, at: used_at, number });
      continue;
    }
    const sealed = vault.seal(Buffer.from(SEALED_CANARY), siteStateName(user.id, project.id));
    kit.db.run(
      kit.db.q.insertInto('site_state').values({ user_id: user.id, project_id: project.id, sealed, used_at }),
    );
  }
  kit.db.close();
}

/** Adds an open site access with the value to find in its secret. */
function sealDoor(
  db: Db,
  vault: Vault,
  { projectId, userId, at, number }: { projectId: ProjectId; userId: UserId; at: string; number: number },
): void {
  const id = `door-${number}`;
  const secret = { kind: 'header', origin: 'https://shop.example', name: 'X-Door', value: SEALED_CANARY };
  db.run(
    db.q.insertInto('door').values({
      id,
      project_id: projectId,
      kind: 'header',
      hosts: '["shop.example"]',
      names: '["X-Door"]',
      sealed: vault.seal(Buffer.from(JSON.stringify(secret)), doorName(id)),
      state: 'open',
      reason: null,
      trial: null,
      made_by: userId,
      made_at: at,
      renewed_at: at,
      looked_at: at,
      expires_at: '2999-01-01T00:00:00.000Z',
    }),
  );
}

/**
 * Counts the values that open with the keys of the file: by opening each, and by what the values say about their key.
 */
export function openedWith(db: Db, keyFile: string): { openable: number; closed: number }[] {
  const vault = vaultOf(keyFile);
  return [openAllSealed({ db, vault }), readSealedState({ db, vault })].map(({ openable, closed }) => ({
    openable,
    closed,
  }));
}
