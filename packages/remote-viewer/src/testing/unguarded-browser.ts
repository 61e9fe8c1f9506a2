import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../base/find-browser.ts';

/** The same browser as the viewer's with nothing in its way, showing one page; the answer ends it. */
export async function showUnguarded(url: string, hostRules: string): Promise<() => Promise<void>> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no browser to show pages with.');
  const profile = await mkdtemp(join(tmpdir(), 'ringmark-unguarded-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--no-proxy-server',
    '--ignore-certificate-errors',
    '--disable-popup-blocking',
    '--remote-debugging-pipe',
    `--host-resolver-rules=${hostRules}`,
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(found.path, [...flags, url], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const exited = once(browser, 'exit');
  await once(browser, 'spawn');
  return async () => {
    process.kill(-(browser.pid ?? 0), 'SIGKILL');
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
