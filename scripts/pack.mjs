import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { requireNode } from './lib/pinned-node.mjs';

// Packs what is built as one npm package, ringmark-<version>.tgz: it needs Node.js 24 or later and the two
// packages that cannot be bundled, which npm installs with it. An argument names the folder for it.

const server = 'apps/server';
const NOT_BUNDLED = ['better-sqlite3', 'playwright'];
const CARRIED = [
  `${server}/dist`,
  'apps/web/dist',
  'README.md',
  'LICENSE',
  '.env.example',
  'docs/configuration.md',
  'docs/dependencies.md',
  'docs/operations.md',
  'docs/security.md',
  'deploy/ringmark.service',
];

const folder = resolve(process.argv[2] ?? root);

await ensureInstalled();
await requireNode();
await ensureBuilt();
const stage = mkdtempSync(join(tmpdir(), 'ringmark-pack-'));
try {
  for (const path of CARRIED) cpSync(join(root, path), join(stage, path), { recursive: true });
  chmodSync(join(stage, server, 'dist/main.js'), 0o755);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: stage, stdio: 'inherit' });
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function manifest() {
  const { name, version, description, license, type } = readJson('package.json');
  const versionOf = (dependency) => readJson(`${server}/node_modules/${dependency}/package.json`).version;
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { ringmark: `${server}/dist/main.js` },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(NOT_BUNDLED.map((dependency) => [dependency, versionOf(dependency)])),
  };
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
