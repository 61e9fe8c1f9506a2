import { statSync } from 'node:fs';
import type { Vault } from '@ringmark/api/core/ports/vault-port';
import type { MainKey } from '@ringmark/api/core/secrets/envelope';
import { createVault, type FindKeys } from '@ringmark/api/core/secrets/vault';
import { messageOf } from '../process/plain-error.ts';
import type { Log } from '../process/log.ts';
import { makeKeyFile, readKeyFile, requireRoomForKey } from './key-file.ts';

/** Tells whether the file is another, or has been changed; undefined where none is seen. */
function stampOf(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true });
    return [found.dev, found.ino, found.size, found.mode, found.mtimeNs, found.ctimeNs].join(' ');
  } catch {
    // Why it cannot be read is said by who reads it.
    return undefined;
  }
}

/** Reads the file again after each change: another process may rotate the keys. */
function createKeyFinder(path: string): FindKeys {
  let known: { stamp: string; keys: readonly MainKey[] } | undefined;
  let former: readonly MainKey[] = [];
  const read = (): readonly MainKey[] => {
    const stamp = stampOf(path);
    if (stamp !== undefined && stamp === known?.stamp) return known.keys;
    const keys = readKeyFile(path);
    if (known && keys.length > 0) {
      // A row that was read before the change is opened before anything else happens in this process.
      former = known.keys;
      setImmediate(() => (former = []));
    }
    known = stamp === undefined || keys.length === 0 ? undefined : { stamp, keys };
    if (keys.length === 0) requireRoomForKey(path);
    return keys;
  };
  return (isNeeded) => {
    const keys = read();
    if (keys.length === 0 && isNeeded) {
      makeKeyFile(path);
      return read();
    }
    return keys.length > 0 ? [...keys, ...former] : keys;
  };
}

/** Seals with the keys of a file, which is made when it is needed first. The log says once why it cannot be used. */
export function createFileVault(path: string, log: Pick<Log, 'warn'>): Vault {
  const find = createKeyFinder(path);
  let told: string | undefined;
  return createVault((isNeeded) => {
    try {
      const keys = find(isNeeded);
      told = undefined;
      return keys;
    } catch (error) {
      const why = messageOf(error);
      if (why !== told)
        log.warn({ path, why }, "The key file can't be used. Sign-ins in the remote view aren't stored.");
      told = why;
      throw error;
    }
  });
}
