import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

it('a file that cannot be written leaves nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringmark-whole-'));
  try {
    mkdirSync(join(folder, 'taken'));
    await expect(writeFileAtomically(join(folder, 'taken'), 'x')).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/);
    expect(readdirSync(folder)).toEqual(['taken']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
