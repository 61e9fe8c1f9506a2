import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, noBrowserSentence } from '@ringmark/remote-viewer/base/find-browser';

const browser = await findBrowser({ browserPath: process.env.RINGMARK_BROWSER_PATH });
if (!browser) throw new Error(noBrowserSentence);

const JOURNEYS = path.join(import.meta.dirname, 'e2e');
const FILE_END = '.spec.ts';
const files = readdirSync(JOURNEYS).filter((name) => name.endsWith(FILE_END));

/** Journeys over the built product: each file starts the built server on a free port with data of its own. */
export default defineConfig({
  testDir: 'e2e',
  // A project of its own for each file: what one leaves behind is never in another's way.
  projects: files.map((file) => ({ name: file.slice(0, -FILE_END.length), testMatch: file })),
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Two files at a time, each with a browser and a server of its own: no journey measures time.
  workers: 2,
  // Nothing is measured here: a busy machine must not look like a broken product.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../../reports/e2e.json' }],
    ['./e2e/harness/texts/texts.reporter.ts'],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Chromium refuses its own sandbox to root, as in most containers.
    launchOptions: { executablePath: browser.path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
    // Pictures of the page are no part of it: for them a script fetches and keeps what the page holds, which journeys forbid.
    trace: process.env.RINGMARK_TRACE ? { mode: 'on', snapshots: false } : 'off',
    screenshot: 'only-on-failure',
  },
});
