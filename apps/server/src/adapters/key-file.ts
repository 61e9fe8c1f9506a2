import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type { Vault } from '@ringmark/api/ports';
import { createVault, KEY_BYTES } from '@ringmark/api/secrets/vault';
import { messageOf } from '../process/plain-error.ts';
import type { Log } from '../process/log.ts';

/** @throws Error for a file that holds no key; undefined where there is no file. */
export function readKeyFile(path: string): Uint8Array | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of Ringmark.`);
  return key;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether others than its owner may read it. */
export const isKeyExposed = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/** @throws Error when the file cannot be made, or another process has made it meanwhile. */
function makeKeyFile(path: string): Uint8Array {
  const key = randomBytes(KEY_BYTES);
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key.toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}

/**
 * Seals with the key of a file, which is made when it is needed first. Without one, sign-ins last as long as this
 * process: the log says why, once.
 */
export function createFileVault(path: string, log: Pick<Log, 'warn'>): Vault {
  let known: Uint8Array | undefined;
  const find = (isNeeded: boolean): Uint8Array | undefined => {
    try {
      return readKeyFile(path) ?? (isNeeded ? makeKeyFile(path) : undefined);
    } catch (error) {
      const sentence =
        'The key file cannot be used: sign-ins inside the remote view are forgotten when the server stops.';
      log.warn({ path, why: messageOf(error) }, sentence);
      return randomBytes(KEY_BYTES);
    }
  };
  return createVault((isNeeded) => (known ??= find(isNeeded)));
}
