import { launchBrowser } from '@ringmark/remote-viewer/chromium/launch-browser';
import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';
import { openTabRouter, openTab } from '@ringmark/remote-viewer/tab/open-tab';
import { PlainProblem } from '../plain-problem.ts';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import { DEAD_PROXY } from '@ringmark/remote-viewer/chromium/browser-flags';

export const size = { width: 1_366, height: 768, deviceScale: 1 };

export interface BareBrowser {
  /** The leader of its process group. */
  pid: number;
  tab(): Promise<Tab>;
  end(): Promise<void>;
}

/** The same browser with only the CDP pipe around it. */
export async function startBareBrowser(proxyUrl = DEAD_PROXY): Promise<BareBrowser> {
  const found = await findBrowser();
  if (!found) throw new PlainProblem('No browser was found: install Chromium.');
  const browser = await launchBrowser(found.path, () => {});
  const router = await openTabRouter(browser);
  return { pid: browser.pid ?? 0, tab: () => openTab(browser, router, proxyUrl, size), end: browser.end };
}

/** Lets every request of a tab pass, as a browser without rules would. */
export function authenticateProxy(tab: Tab, credentials: { username: string; password: string }): void {
  const { page } = tab;
  page.on('Fetch.requestPaused', ({ requestId }) => {
    page.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  page.on('Fetch.authRequired', ({ requestId }) => {
    const authChallengeResponse = { response: 'ProvideCredentials' as const, ...credentials };
    page.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
  });
}

export async function bareGoto(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    const off = tab.page.on('Page.loadEventFired', () => {
      off();
      resolve();
    });
  });
  await tab.page.send('Page.navigate', { url }, 15_000);
  await loaded;
}

export async function bareShot(tab: Tab): Promise<string> {
  const { data } = await tab.page.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 70,
    optimizeForSpeed: true,
  });
  return data;
}

/** Takes a lossless picture, as those that are compared are taken. */
export async function barePng(tab: Tab): Promise<string> {
  const { data } = await tab.page.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return data;
}

export async function bareScroll(tab: Tab, y: number): Promise<string> {
  await tab.page.send('Runtime.evaluate', {
    awaitPromise: true,
    expression: `new Promise((done) => { scrollTo({ top: ${y}, behavior: 'instant' }); requestAnimationFrame(() => done(1)); })`,
  });
  return bareShot(tab);
}

export async function bareClick(tab: Tab, x: number, y: number): Promise<string> {
  const at = { x, y, button: 'left' as const, clickCount: 1 };
  await Promise.all([
    tab.page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
    tab.page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
  ]);
  return bareShot(tab);
}
