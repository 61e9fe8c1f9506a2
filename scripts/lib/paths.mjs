import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/(.)\/$/, '$1');
export const serverEntry = join(root, 'apps/server/dist/main.js');
export const benchEntry = join(root, 'tools/bench/src/main.ts');
export const tortureEntry = join(root, 'tools/torture/src/main.ts');
export const reportsDir = join(root, 'reports');

/** Stamps lie next to the packages that they describe: deleting node_modules removes them too. */
export const stampDir = join(root, 'node_modules/.ringmark');

const binDir = join(root, 'node_modules/.bin');

export function packageManager() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
}

/**
 * The environment of the set-up's tools: the machine's own npm (not the pinned Node.js under it), every kind of
 * dependency for any NODE_ENV, no questions, and a writable home.
 */
export function toolEnv(extra = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(NODE_ENV|npm_config_(production|omit|include|loglevel|global|prefix|workspaces?))$/i.test(name))
      delete env[name];
  }
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => resolve(entry) !== binDir)
    .join(delimiter);
  const home = writableHome();
  // npm passes its cache folder on, which lies in the read-only home.
  if (home !== homedir()) delete env.npm_config_cache;
  return {
    ...env,
    HOME: home,
    CI: 'true',
    npm_config_loglevel: 'error',
    npm_config_fetch_retries: '2',
    npm_config_fetch_retry_mintimeout: '2000',
    npm_config_fetch_retry_maxtimeout: '10000',
    npm_config_update_notifier: 'false',
    pnpm_config_fetch_retries: '2',
    pnpm_config_fetch_retry_mintimeout: '2000',
    pnpm_config_fetch_retry_maxtimeout: '10000',
    pnpm_config_confirm_modules_purge: 'false',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    ...extra,
  };
}

/** The same, with the workspace's own tools first in the PATH. */
export function workspaceEnv(extra = {}) {
  const env = toolEnv(extra);
  return { ...env, PATH: [binDir, env.PATH].join(delimiter) };
}

function writableHome() {
  const home = homedir();
  try {
    accessSync(home, constants.W_OK);
    if (home !== '/') return home;
  } catch {
    // A user without a home is common in containers.
  }
  const own = join(root, '.ringmark/home');
  if (!existsSync(own)) mkdirSync(own, { recursive: true });
  return own;
}
