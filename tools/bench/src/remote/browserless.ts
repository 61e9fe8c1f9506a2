import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';
import { runChild, startProgram } from '../running/child.ts';
import { openConnection } from '../running/http-connection.ts';
import { expectStatus } from '../subject.ts';

/** Its folder: `npm install --ignore-scripts --prefix <this> @browserless.io/browserless`. */
const folder = join(tmpdir(), 'ringmark-bench', 'browserless');
const home = join(folder, 'node_modules', '@browserless.io', 'browserless');

export interface Browserless {
  /** One picture of a page, by its own API. */
  shot(url: string, size: { width: number; height: number }): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** The paths at which systems install the full Chromium, which browserless needs. */
const WHOLE = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome-stable'];

/** @returns a full Chromium, which browserless uses, not the headless shell; undefined where there is none. */
export const findWholeBrowser = async (): Promise<string | undefined> =>
  (await findBrowser({ playwrightFolder: join(folder, 'none'), systemPaths: WHOLE }))?.path;

/** It runs the browser that its own Playwright would have downloaded: the system's is linked there. */
async function linkBrowser(env: Record<string, string>, browser: string): Promise<void> {
  const ask = `process.stdout.write(require(require.resolve('playwright-core', { paths: [${JSON.stringify(home)}] })).chromium.executablePath())`;
  const place = await runChild(['-e', ask], env);
  await mkdir(dirname(place), { recursive: true });
  // It runs at the same low priority as Ringmark's, or load on the machine would favour it.
  await writeFile(place, `#!/bin/sh\nexec nice -n 10 ${browser} "$@"\n`, { mode: 0o755 });
}

/** Starts browserless; undefined where it is not installed, or where there is no browser for it. */
export async function startBrowserless(browser: string | undefined): Promise<Browserless | undefined> {
  if (!existsSync(home) || browser === undefined) return undefined;
  const work = await mkdtemp(join(tmpdir(), 'ringmark-browserless-'));
  const port = await freePort();
  const env = {
    HOME: work,
    TMPDIR: work,
    PATH: '/usr/bin:/bin',
    PLAYWRIGHT_BROWSERS_PATH: join(work, 'browsers'),
    ROUTES: join(work, 'routes'),
    HOST: '127.0.0.1',
    PORT: String(port),
    TOKEN: 'bench',
  };
  await linkBrowser(env, browser);
  // It refuses to start with routes for missing browsers.
  await mkdir(env.ROUTES);
  await symlink(await realpath(join(home, 'build', 'routes', 'chromium')), join(env.ROUTES, 'chromium'));
  // It prints its address on stderr.
  const shell = ['-c', 'exec "$0" "$1" 2>&1', process.execPath, join(home, 'build', 'index.js')];
  const child = await startProgram('/bin/sh', shell, { env, cwd: home });
  const launch = encodeURIComponent(JSON.stringify({ args: ['--no-sandbox'] }));
  const path = `/chromium/screenshot?token=bench&launch=${launch}`;
  return {
    shot: async (url, { width, height }) => {
      const connection = openConnection(port);
      const body = { url, options: { type: 'jpeg', quality: 70 }, viewport: { width, height } };
      // It prints its address a moment before it listens.
      const call = () => connection.call({ method: 'POST', path, body });
      const reply = await call().catch(async () => {
        await wait(2_000);
        return call();
      });
      connection.close();
      expectStatus(reply, 200);
    },
    stop: async () => {
      await child.stop();
      await rm(work, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
