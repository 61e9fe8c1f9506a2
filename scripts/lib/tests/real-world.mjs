import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root as repository } from '../paths.mjs';

/** Names of what a busy machine can slow down or starve: browsers, processes, sockets, timers. */
const MACHINE =
  /playwright|node:(?:child_process|cluster|dgram|http2?|https|net|timers|worker_threads)|\bsetTimeout\(|\bsetInterval\(|\bDate\.now\(|\bnew Date\(\)|performance\.now\(|expect\.poll\(|vi\.wait(?:For|Until)\(|\bfetch\(|new WebSocket\(|RemoteViewer|startServer|browserPath/;

const IMPORT = /from '(\.{1,2}\/[^']+)'/g;

/**
 * Tells whether a test leans on more than its own code: a real browser, a process of ours, a socket or the machine's
 * clock. Only such a test may fail by chance; one of pure code that fails is broken. The helpers that a test takes
 * from a folder called testing or harness count as its own text.
 *
 * @param {string} file a test's file, from the root
 */
export function usesTheMachine(file, root = repository) {
  if (/\.(?:spec|torture)\.ts$/.test(file)) return true;
  const seen = new Set();
  const waiting = [join(root, file)];
  for (const path of waiting) {
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    if (MACHINE.test(text)) return true;
    for (const [, name] of text.matchAll(IMPORT)) {
      if (/(?:^|\/)(?:testing|harness)\//.test(name) || /\/testing\//.test(path))
        waiting.push(join(dirname(path), name));
    }
  }
  return false;
}
