/**
 * Rotates keys as the command does, and kills itself with SIGKILL after a given number of writes, to the disk or to the
 * database. Arguments: database, key file, number of writes.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [database = '', keyFile = '', count = ''] = process.argv.slice(2);
let left = Number(count);
const written = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

/** Has a function count as a write once it has returned. */
function watch<Name extends string>(of: Record<Name, unknown>, name: Name): void {
  const original = of[name] as (...values: unknown[]) => unknown;
  of[name] = function (this: unknown, ...values: unknown[]) {
    const result = original.apply(this, values);
    written();
    return result;
  };
}

const { openDatabase } = await import('@ringmark/api/core/database/db');
const { readKeyFile, replaceKeyFile } = await import('../adapters/key-file.ts');
const { rotateKeys } = await import('@ringmark/api/core/secrets/rotate-keys');
const db = openDatabase(database);
for (const name of ['writeSync', 'fchmodSync', 'fsyncSync', 'renameSync', 'rmSync'] as const) watch(fs, name);
syncBuiltinESMExports();
watch(Object.getPrototypeOf(db.sqlite.prepare('select 1')) as Record<'run', unknown>, 'run');
rotateKeys({
  db,
  keys: { read: () => readKeyFile(keyFile), replace: (keys) => replaceKeyFile(keyFile, keys) },
});
process.stdout.write('done');
