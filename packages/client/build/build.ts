import { execFileSync } from 'node:child_process';
import './generate.ts';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
await build({
  entryPoints: [join(root, 'src/index.ts')],
  outfile: join(dist, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
});
execFileSync(
  join(root, 'node_modules/.bin/tsc'),
  ['-p', join(root, 'tsconfig.declarations.json'), '--outDir', dist],
  { stdio: 'inherit' },
);
// The sources name each other with `.ts`; who installs the package has only the declarations.
for (const file of readdirSync(dist).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(dist, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from ')(\.\/[^']+)\.ts'/g, "$1$2.js'"));
}
