import { findBrowser, noBrowserSentence } from '@ringmark/remote-viewer/base/find-browser';
import { type Browser, type Page, chromium } from 'playwright';
import { PlainProblem } from '../plain-problem.ts';
import { type DragFacts, type LoadFacts, readLoad, watchDrag, watchLoad } from './page-timings.ts';

export const VIEWPORT = { width: 1_440, height: 900 };
/** Late events, such as a larger paint or a task after the data, belong to the loading. */
export const SETTLE_MS = 700;

/** Starts the Chromium that Ringmark would find. */
export async function openBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (!found) throw new PlainProblem(noBrowserSentence);
  return chromium.launch({ executablePath: found.path });
}

export interface Visit extends LoadFacts {
  /** MB of JavaScript objects after the garbage is collected. */
  heap: number;
  /** Bytes over the wire, and the addresses of the scripts. */
  script: number;
  style: number;
  scripts: string[];
}

/** A page with the board on it, or another of the same server. */
export interface Address {
  origin: string;
  path: string;
  /** The cookie, as a request sends it. */
  cookie?: string;
}

/** Opens a page in a fresh context without a cache, and returns it once it has settled. */
export async function visit<T>(
  browser: Browser,
  { origin, path, cookie }: Address,
  waitFor: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=', 2);
      await context.addCookies([{ name, value, url: origin }]);
    }
    const page = await context.newPage();
    await page.addInitScript(watchLoad, waitFor);
    await page.goto(origin + path);
    await page.waitForSelector(waitFor);
    await page.waitForTimeout(SETTLE_MS);
    return await work(page);
  } finally {
    await context.close();
  }
}

interface Resource {
  name: string;
  encodedBodySize: number;
}

const bytesOf = (some: readonly Resource[]) =>
  some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

/** The timings of a page load. */
export async function weigh(page: Page): Promise<Visit> {
  const facts = await page.evaluate(readLoad);
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.toJSON() as Resource),
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const ending = (end: string) => resources.filter(({ name }) => new URL(name).pathname.endsWith(end));
  return {
    ...facts,
    heap: usedSize / 1_048_576,
    script: bytesOf(ending('.js')),
    style: bytesOf(ending('.css')),
    scripts: ending('.js').map(({ name }) => name),
  };
}

const STEPS = 60;

/** Drags the first card of the first column into the third one, step by step as a person would. */
export async function dragCard(page: Page): Promise<DragFacts> {
  const from = page.locator('section').nth(0).locator('[data-card-id]').first();
  const to = page.locator('section').nth(2);
  const [grip, target] = [await from.boundingBox(), await to.boundingBox()];
  const id = await from.getAttribute('data-card-id');
  const status = await to.locator('h2').textContent();
  if (!grip || !target || id === null || status === null) throw new Error('There is no card to drag.');
  const name = status.replace(/ \d+$/, '');
  await page.evaluate<void, [string, string]>(watchDrag, [id, name]);
  const start = { x: grip.x + 40, y: grip.y + 14 };
  const end = { x: target.x + target.width / 2, y: target.y + 120 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await page.mouse.move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
  }
  await page.mouse.up();
  return page.evaluate(() => window.benchDrag);
}
