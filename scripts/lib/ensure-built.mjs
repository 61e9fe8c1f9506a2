import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runPnpm } from './install.mjs';
import { root, serverEntry } from './paths.mjs';
import { stopSignal } from './run-tool.mjs';
import { say, seconds, SetupError } from './say.mjs';
import { buildFingerprint, readStamp, writeStamp } from './stamp.mjs';

const SERVED = ['--filter=@ringmark/server', '--filter=@ringmark/web'];

/** Builds server and web client, unless they were built from exactly these sources. */
export async function ensureBuilt() {
  const fingerprint = buildFingerprint();
  if (readStamp('build')?.fingerprint === fingerprint && isComplete()) return;
  say('Ringmark: building ...');
  const started = performance.now();
  await build(SERVED);
  writeStamp('build', { fingerprint });
  say(`Ringmark: built (${seconds(started)})`);
}

export async function buildAll() {
  const fingerprint = buildFingerprint();
  await build([]);
  writeStamp('build', { fingerprint });
}

async function build(filters) {
  const result = await runTurbo('build', filters);
  if (!result.ok) {
    if (stopSignal() !== undefined) throw new SetupError('stopped while building.');
    say(result.output.trimEnd());
    throw new SetupError('the build failed; the lines above say where.');
  }
}

/** turbo starts the packages' scripts through pnpm, so it needs the same pnpm in its PATH. */
export function runTurbo(task, filters = []) {
  return runPnpm(['exec', 'turbo', 'run', task, ...filters, '--output-logs=errors-only', '--no-color']);
}

function isComplete() {
  return existsSync(serverEntry) && existsSync(join(root, 'apps/web/dist/index.html'));
}
