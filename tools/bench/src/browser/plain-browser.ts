import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type CdpConnection, type CdpSession, connectCdp } from '@ringmark/remote-viewer/cdp/connection';
import { pipeTransport } from '@ringmark/remote-viewer/cdp/transport';
import { findBrowser, noBrowserSentence } from '@ringmark/remote-viewer/base/find-browser';
import { PlainProblem } from '../plain-problem.ts';
import { type LoadFacts, readLoad, watchLoad } from './page-timings.ts';
import { type Address, SETTLE_MS, VIEWPORT } from './open-browser.ts';

/**
 * A browser in normal use: only the DevTools domains that open a page are on. Test tools switch on more, and the
 * browser then records for every request which line of which script made it, reading a script of half a megabyte twice
 * before anything is drawn.
 */
export interface PlainBrowser {
  /** Opens a page in a fresh context without a cache. @returns the timings once it has settled. */
  load(address: Address, waitFor: string): Promise<LoadFacts>;
  close(): Promise<void>;
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
];
const DEADLINE_MS = 20_000;

export async function openPlainBrowser(): Promise<PlainBrowser> {
  const found = await findBrowser();
  if (!found) throw new PlainProblem(noBrowserSentence);
  const profile = mkdtempSync(join(tmpdir(), 'ringmark-plain-'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(found.path, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , to, from] = child.stdio;
  const cdp = connectCdp(pipeTransport(to as Writable, from as Readable), DEADLINE_MS);
  return {
    load: (address, waitFor) => load(cdp, address, waitFor),
    async close() {
      const ended = once(child, 'exit');
      await cdp.root.send('Browser.close').catch(() => child.kill('SIGKILL'));
      await ended;
      cdp.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function load(cdp: CdpConnection, address: Address, waitFor: string): Promise<LoadFacts> {
  const { root } = cdp;
  const { browserContextId } = await root.send('Target.createBrowserContext');
  try {
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const page = cdp.session(sessionId);
    if (address.cookie) {
      const [name = '', value = ''] = address.cookie.split('=', 2);
      await root.send('Storage.setCookies', {
        browserContextId,
        cookies: [{ name, value, url: address.origin }],
      });
    }
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', {
      ...VIEWPORT,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watchLoad})(${JSON.stringify(waitFor)})`,
    });
    const loaded = new Promise((resolve) => page.on('Page.loadEventFired', resolve));
    await page.send('Page.navigate', { url: address.origin + address.path });
    await loaded;
    return await settled(page);
  } finally {
    await root.send('Target.disposeBrowserContext', { browserContextId });
  }
}

/**
 * The facts are read long after the load, so that it delays nothing that is measured. A page whose data come after its
 * load event is given that time once more.
 */
async function settled(page: CdpSession): Promise<LoadFacts> {
  const until = Date.now() + DEADLINE_MS;
  let wasThere = false;
  for (;;) {
    await wait(SETTLE_MS);
    const { result } = await page.send('Runtime.evaluate', {
      expression: `(${readLoad})()`,
      returnByValue: true,
    });
    const facts = result.value as LoadFacts;
    if (wasThere && facts.largestPaint > 0) return facts;
    wasThere = facts.firstCard > 0;
    if (Date.now() > until) throw new Error('The page did not come to what was waited for.');
  }
}
