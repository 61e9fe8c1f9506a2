import { closeSync, openSync, statSync, writeSync } from 'node:fs';

/** Writes over half of every other page of a database, but for the first. */
export function damageDatabase(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  for (let place = 8192; place < size - 4096; place += 8192)
    writeSync(file, Buffer.alloc(2048, 0xff), 0, 2048, place);
  closeSync(file);
}
