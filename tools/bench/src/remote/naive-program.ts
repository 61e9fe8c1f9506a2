import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';

export interface NaiveProgram {
  page: Page;
  scroll: (y: number) => Promise<unknown>;
  shot: (url: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** The obvious first program: a page, a wait of 100 ms, a PNG; and for one picture a browser context of its own. */
export async function startNaiveProgram(
  url: string,
  size: { width: number; height: number },
): Promise<NaiveProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-naive-'));
  const executablePath = join(folder, 'browser');
  // It runs at the same low priority as Ringmark's, or load on the machine would favour it.
  await writeFile(executablePath, `#!/bin/sh\nexec nice -n 10 ${(await findBrowser())?.path} "$@"\n`);
  await chmod(executablePath, 0o755);
  const browser: Browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport: size });
  await page.goto(url);
  return {
    page,
    scroll: async (y) => {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await page.waitForTimeout(100);
      return page.screenshot();
    },
    shot: async (address) => {
      const one = await browser.newPage({ viewport: size });
      await one.goto(address, { waitUntil: 'networkidle' });
      await one.screenshot();
      await one.close();
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
