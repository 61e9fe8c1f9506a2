import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseNode } from './pinned-node.mjs';

let folder;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ringmark-node-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says what a Node.js says when it is started. */
function program(name, words, code) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "${words}" >&2\nexit ${code}\n`, { mode: 0o755 });
  return path;
}

const lacking =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
const old = { path: '/usr/bin/node', version: 'v20.20.2' };
const none = () => Promise.reject(new Error('nothing was to be fetched'));

describe('the Node.js that Ringmark runs on', () => {
  it('is the pinned one wherever it runs', async () => {
    const pinned = program('good', '', 0);
    expect(await chooseNode({ pinned, own: old, fetchOlder: none })).toBe(pinned);
  });

  it("is the machine's own where that is a later one of the same major version", async () => {
    const path = join(folder, 'of a version');
    writeFileSync(path, '#!/bin/sh\necho v26.10.0\n', { mode: 0o755 });
    const choose = (version) =>
      chooseNode({ pinned: path, own: { path: '/usr/bin/node', version }, fetchOlder: none });
    for (const later of ['v26.10.1', 'v26.12.1']) expect(await choose(later)).toBe('/usr/bin/node');
    for (const other of ['v26.10.0', 'v26.9.3', 'v24.22.1', 'v27.0.0', 'v26.12.0-nightly20261101'])
      expect(await choose(other)).toBe(path);
  });

  it("is the machine's own where the pinned one does not run and that is new enough", async () => {
    const own = { path: '/usr/bin/node', version: 'v24.1.0' };
    expect(await chooseNode({ pinned: program('lacking', lacking, 127), own, fetchOlder: none })).toBe(
      own.path,
    );
    expect(await chooseNode({ pinned: undefined, own, fetchOlder: none })).toBe(own.path);
  });

  it('is one that needs fewer libraries where the machine has not got those of the pinned one', async () => {
    const older = program('older', '', 0);
    const pinned = program('lacking too', lacking, 127);
    expect(await chooseNode({ pinned, own: old, fetchOlder: async () => older })).toBe(older);
  });

  it('is asked for in words where there is none', async () => {
    const foreign = chooseNode({ pinned: undefined, own: old, fetchOlder: none });
    await expect(foreign).rejects.toThrow(/^no Node.js of its own exists for .* \(this is v20\.20\.2\)\.$/);
    const pinned = program('broken', 'GLIBC_2.28 was not found', 1);
    const broken = chooseNode({ pinned, own: old, fetchOlder: none });
    await expect(broken).rejects.toThrow(/does not run here \(GLIBC_2\.28 was not found\): install Node/);
    const failed = chooseNode({
      pinned: program('lacking again', lacking, 127),
      own: old,
      fetchOlder: async () => undefined,
    });
    await expect(failed).rejects.toThrow(/libatomic\.so\.1/);
  });
});
