import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, stampDir } from './paths.mjs';

// A stamp is a hash of contents, so that clocks and file dates do not matter.

const WORKSPACE_DIRS = ['apps', 'packages', 'tools'];
const ROOT_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'tsconfig.json', 'turbo.json'];
const NOT_BUILT = new Set([
  'node_modules',
  'dist',
  '.turbo',
  'e2e',
  'bench',
  'reports',
  'test-results',
  'playwright-report',
]);

/** The inputs of an installation: the lock file, the manifests, and the kind of machine. */
export function installFingerprint() {
  const files = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'].map((name) => join(root, name));
  return fingerprint([...files, ...workspacePackages().map((folder) => join(folder, 'package.json'))]);
}

/** The inputs of a build: the above, and every source file except tests. */
export function buildFingerprint() {
  const files = ROOT_FILES.map((name) => join(root, name));
  for (const folder of workspacePackages()) collectSources(folder, files);
  return fingerprint(files);
}

export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(join(stampDir, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeStamp(name, value) {
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, `${name}.json`), JSON.stringify(value));
}

export function workspacePackages(from = root) {
  return WORKSPACE_DIRS.flatMap((group) =>
    readdirSync(join(from, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(from, group, entry.name)),
  );
}

function collectSources(folder, into) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_BUILT.has(entry.name)) collectSources(path, into);
    } else if (!/\.test\.tsx?$/.test(entry.name)) into.push(path);
  }
}

function fingerprint(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
