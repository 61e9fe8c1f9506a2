import { AppError } from '../base/errors.ts';
import type { Vault } from '../ports/vault-port.ts';
import { headOf, isSealedBy, type MainKey, openWith, sealWith } from './envelope.ts';

/**
 * Finds the main keys: the first one seals, all of them open. None where there are none yet, unless one is needed: then
 * it is made.
 *
 * @throws Error with a sentence when keys are there and cannot be used, or none can be made.
 */
export type FindKeys = (isNeeded: boolean) => readonly MainKey[];

const noKey = (cause: unknown) =>
  new AppError(
    'unavailable',
    'no_key',
    'The server can’t encrypt this because its key file can’t be used. Administrators can see why under System.',
    { cause },
  );

/**
 * Seals secrets with a key of their own each, which the main key wraps. The name is bound to the secret, so that a row
 * that is moved to another name does not open.
 */
export function createVault(findKeys: FindKeys): Vault {
  const keysNow = (): readonly MainKey[] => {
    try {
      return findKeys(false);
    } catch {
      return [];
    }
  };
  const sealingKey = (): MainKey => {
    try {
      const [main] = findKeys(true);
      if (main) return main;
    } catch (error) {
      throw noKey(error);
    }
    throw noKey(undefined);
  };
  return {
    seal: (bytes, name) => sealWith(sealingKey(), bytes, name),
    open: (sealed, name) => openWith(keysNow(), sealed, name) ?? null,
    isOpenable: (sealed, name) => isSealedBy(keysNow(), sealed, name),
    knows: (head) => keysNow().some((key) => headOf(key).equals(head)),
    problem: () => {
      try {
        findKeys(false);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
