import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { KEY_BYTES, type MainKey, newMainKey } from '@ringmark/api/core/secrets/envelope';
import { messageOf, PlainError } from '../process/plain-error.ts';

/** A line for each key; far more than a rotation that is cut off again and again leaves. */
const MAX_BYTES = 65_536;
const OF_OTHERS = 0o077;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * The keys in the file, in their order; none where there is no file.
 *
 * @throws PlainError for a file that cannot be read, that others may read, or that holds something else
 */
export function readKeyFile(path: string): readonly MainKey[] {
  const text = readOwn(path);
  if (text === undefined) return [];
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter(Boolean).map((line) => Buffer.from(line, 'base64'));
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES))
    throw new PlainError(
      `${path} contains no Ringmark key. It needs a line of ${KEY_BYTES} bytes in base64.`,
    );
  return keys;
}

function readOwn(path: string): string | undefined {
  let file;
  try {
    // A pipe would hold the server until someone writes to it.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const user = process.geteuid?.() ?? 'this one';
    throw new PlainError(`User ${user} can't read ${path}: ${messageOf(error)}.`, { cause: error });
  }
  try {
    const found = fstatSync(file);
    if (found.isDirectory()) throw new PlainError(`${path} is a folder. RINGMARK_KEY_FILE must be a file.`);
    if (!found.isFile() || found.size > MAX_BYTES) throw new PlainError(`${path} contains no Ringmark key.`);
    if ((found.mode & OF_OTHERS) !== 0)
      throw new PlainError(`Other users can read ${path}. Run chmod 600 ${path}.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Writes a whole file next to the path, which nobody reads by this name. */
function writeDraft(path: string, keys: readonly MainKey[], owner?: { uid: number; gid: number }): string {
  const draft = `${path}.${randomBytes(4).toString('hex')}.new`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    fchmodSync(file, 0o600);
    // Root may rotate the key of a server that runs as another user.
    if (owner && owner.uid !== process.geteuid?.()) fchownSync(file, owner.uid, owner.gid);
    writeSync(file, keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''));
    fsyncSync(file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return draft;
}

function syncFolderOf(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Checks that a missing key file can be created. @throws PlainError if it cannot. */
export function requireRoomForKey(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PlainError(`Couldn't create the key file ${path}: ${messageOf(error)}.`, { cause: error });
  }
}

/**
 * Makes a file with a new key, unless there is one: of two processes at once, one makes it and both find it whole.
 *
 * @throws PlainError where it cannot be made
 */
export function makeKeyFile(path: string): void {
  try {
    const draft = writeDraft(path, [newMainKey()]);
    try {
      // Refuses to replace a file.
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolderOf(path);
  } catch (error) {
    throw new PlainError(`Couldn't create the key file ${path}: ${messageOf(error)}.`, { cause: error });
  }
}

/**
 * Gives the file other keys, whole or not at all, and removes what a killed replacement has left.
 *
 * @throws PlainError where it cannot be written
 */
export function replaceKeyFile(path: string, keys: readonly MainKey[]): void {
  try {
    // A link to the file stays one.
    const real = realpathSync(path);
    const draft = writeDraft(real, keys, statSync(real));
    try {
      renameSync(draft, real);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    syncFolderOf(real);
    removeDrafts(real);
  } catch (error) {
    throw new PlainError(`Couldn't change the key file ${path}: ${messageOf(error)}.`, { cause: error });
  }
}

/** They hold keys too. */
function removeDrafts(path: string): void {
  const start = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(start) && /^[0-9a-f]{8}\.new$/.test(name.slice(start.length)))
      rmSync(join(dirname(path), name), { force: true });
}
