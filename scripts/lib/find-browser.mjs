import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const finder = pathToFileURL(join(root, 'packages/remote-viewer/src/base/find-browser.ts')).href;

/**
 * The path of a Chromium that starts on this machine, or undefined. The remote viewer knows where to look; it is asked
 * twice, because a download with missing libraries must not hide a good system browser.
 */
export function findBrowser(node, home) {
  return [downloadsDir(home), '/nonexistent'].map((folder) => ask(node, folder)).find(starts);
}

/** Tells whether an executable runs at all: without its libraries, it does not. */
export function starts(path) {
  return path !== '' && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/** Playwright's download, tested or not; empty when there is none. */
export function findDownload(node, home) {
  const path = ask(node, downloadsDir(home));
  return path.startsWith(downloadsDir(home)) ? path : '';
}

function ask(node, playwrightFolder) {
  const script = `import { findBrowser } from ${JSON.stringify(finder)};
    const found = await findBrowser({ playwrightFolder: ${JSON.stringify(playwrightFolder)} });
    process.stdout.write(found?.path ?? '');`;
  return spawnSync(node, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout ?? '';
}

function downloadsDir(home) {
  const given = process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (given !== undefined && given !== '' && given !== '0') return given;
  return join(
    home ?? homedir(),
    process.platform === 'darwin' ? 'Library/Caches' : '.cache',
    'ms-playwright',
  );
}
