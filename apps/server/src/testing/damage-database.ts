import { closeSync, openSync, statSync, writeSync } from 'node:fs';

/** Writes over half of every other page of a database, but for the first. */
export function damageDatabase(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  for (let place = 8192; place < size - 4096; place += 8192)
    writeSync(file, Buffer.alloc(2048, 0xff), 0, 2048, place);
  closeSync(file);
}

/** The offset at which a database stores the number of its free pages. */
const FREE_PAGES = 36;

/** Damages a database so that it can be opened, read and written to: only a check of all of it finds that. */
export function damageUnseen(path: string): void {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(1_000);
  const file = openSync(path, 'r+');
  writeSync(file, count, 0, count.byteLength, FREE_PAGES);
  closeSync(file);
}
