import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

// The order is the server's own: Playwright's download first, then what the system has; of each the headless
// shell before the whole browser, because it opens a page in half the time.

const shellNames = new Set(['chrome-headless-shell', 'headless_shell']);
const chromeNames = new Set(['chrome', 'Google Chrome for Testing', 'Chromium']);
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** The path of a Chromium that starts on this machine, or undefined. */
export function findBrowser(downloads = downloadsDir()) {
  return [...downloadedBrowsers(downloads), ...systemBrowsers()].find(starts);
}

/** Whether an executable answers at all: one whose libraries are missing does not. */
export function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/** Executables that Playwright has downloaded, whether or not they start. */
export function downloadedBrowsers(downloads = downloadsDir()) {
  if (!existsSync(downloads)) return [];
  const folders = readdirSync(downloads).toSorted().toReversed();
  const inside = (prefix, names) =>
    folders
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => filesNamed(join(downloads, name), names, 5));
  return [...inside('chromium_headless_shell-', shellNames), ...inside('chromium-', chromeNames)];
}

export function downloadsDir(home = homedir()) {
  const given = process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (given !== undefined && given !== '' && given !== '0') return given;
  return join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
}

function systemBrowsers() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...macApps].filter((path) => existsSync(path));
}

function filesNamed(folder, names, depth) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth === 0 ? [] : filesNamed(path, names, depth - 1);
    return names.has(entry.name) ? [path] : [];
  });
}
