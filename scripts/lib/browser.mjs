import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';
import { findBrowser, findDownload, starts } from './find-browser.mjs';
import { root, toolEnv } from './paths.mjs';
import { runTool, stopSignal } from './run-tool.mjs';
import { say, seconds } from './say.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

export const browserAdvice =
  'no Chromium was found and none could be installed: install Chromium or Chrome, or name one in RINGMARK_BROWSER_PATH.';

/** The fonts that most pages need. CJK takes another 90 MB; `ringmark doctor` names what is missing. */
const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji'];

const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const PACKAGE_LIMIT_MS = 10 * 60_000;

/**
 * Makes sure that there is a Chromium. Without one everything but remote viewing works; the server says so.
 *
 * @returns environment variables for the server.
 */
export async function ensureBrowser(node) {
  if (isGivenByOperator()) return {};
  const stamp = readStamp('browser');
  if (stamp?.path && existsSync(stamp.path)) return chosen(stamp.path);
  // A failed download is not repeated at every start: that takes minutes where there is no network.
  const hasTried = stamp?.path === null;
  const path = hasTried ? findBrowser(node, toolEnv().HOME) : await obtainBrowser(node);
  if (stopSignal() !== undefined) return {};
  writeStamp('browser', { path: path ?? null });
  return path === undefined ? {} : chosen(path);
}

/** The path of a Chromium for tests, installed when none is there; undefined when that fails. */
export async function requireBrowser(node) {
  const given = process.env.RINGMARK_BROWSER_PATH;
  if (given) return starts(given) ? given : undefined;
  const path = await obtainBrowser(node);
  if (path !== undefined) writeStamp('browser', { path });
  return path;
}

/** The tested browser: the server would look in the same places, but not try whether it starts. */
function chosen(path) {
  return { RINGMARK_BROWSER_PATH: path };
}

async function obtainBrowser(node) {
  const home = toolEnv().HOME;
  const found = findBrowser(node, home);
  if (found !== undefined) return found;
  say('Ringmark: no Chromium here yet, fetching one for remote viewing ...');
  const started = performance.now();
  await download(node);
  if (findBrowser(node, home) === undefined && stopSignal() === undefined) await installPackages();
  const path = findBrowser(node, home);
  if (path !== undefined) say(`Ringmark: Chromium is at ${path} (${seconds(started)})`);
  return path;
}

async function download(node) {
  const cli = join(root, 'apps/server/node_modules/playwright/cli.js');
  if (!existsSync(cli)) return;
  const env = toolEnv({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' });
  const result = await runTool(node, [cli, 'install', '--only-shell', 'chromium'], {
    env,
    timeoutMs: DOWNLOAD_LIMIT_MS,
  });
  if (!result.ok) return say("Ringmark: Playwright's download failed, looking elsewhere ...");
  const path = findDownload(node, env.HOME);
  if (path === '' || starts(path) || !mayInstallPackages()) return;
  say('Ringmark: installing the libraries that Chromium needs ...');
  await runTool(node, [cli, 'install-deps', 'chromium'], { env, timeoutMs: PACKAGE_LIMIT_MS });
}

/** Debian has the headless shell as a package. Ubuntu's chromium is a snap, which containers cannot run. */
async function installPackages() {
  if (!isDebian() || !mayInstallPackages()) return;
  say("Ringmark: installing Debian's chromium-headless-shell ...");
  const env = toolEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  const apt = (...args) => {
    const line = [...(isRoot() ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...args];
    return runTool(line[0], line.slice(1), { env, timeoutMs: PACKAGE_LIMIT_MS });
  };
  await apt('update');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const result = await apt('install', '-y', '--no-install-recommends', name, ...FONTS);
    if (result.ok || stopSignal() !== undefined) return;
    say(result.output.trimEnd().split('\n').at(-1) ?? '');
  }
}

function mayInstallPackages() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  return isRoot() || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0;
}

function isRoot() {
  return process.getuid?.() === 0;
}

function isDebian() {
  try {
    return /^ID=["']?debian["']?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function isGivenByOperator() {
  const names = ['RINGMARK_BROWSER_PATH', 'RINGMARK_BROWSER_ENDPOINT'];
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? {}) : {};
  return names.some((name) => (process.env[name] ?? fromFile[name] ?? '') !== '');
}
