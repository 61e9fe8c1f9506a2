import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** axe as one script for a page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Lets everything that moves and ends come to its end: half-way, colours are neither those before nor those after.
 * It looks once a frame: what a closed fold holds is never told to have finished, though its time is over.
 */
const standStill = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const isMoving = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .some(({ playState }) => playState === 'running');
      if (!isMoving) return;
      await new Promise(requestAnimationFrame);
    }
  });

/** Looks for barriers on the page as it is, in both themes. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Reduced motion makes things that come while axe is looking come at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await wearTheme(page, 'dark');
  expect(await findBarriers(page), 'barriers in the dark theme').toEqual([]);
  expect(await findCutButtons(page), 'buttons whose words are cut').toEqual([]);
  // A theme changes colours and nothing else.
  await wearTheme(page, 'light');
  expect(await findBarriers(page, ABOUT_COLOURS), 'barriers in the light theme').toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** The same of a page that is not the app: as it is at the moment, in its own colours. */
export async function expectNoBarriersAsShown(page: Page): Promise<void> {
  await standStill(page);
  expect(await findBarriers(page), 'barriers').toEqual([]);
}

async function wearTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('vite-ui-theme', name);
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
  await standStill(page);
}

/** @returns the words of buttons that have no room for them. */
const findCutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button .mantine-Button-label')]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

/** The rules of axe that depend on the theme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

type WithAxe = typeof globalThis & { axe: typeof axe };

/** Puts axe into a frame once: to read it takes longer than to look with it. */
async function putAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(AXE);
  // Frames of the page are looked through as well, also one that counts as of another origin.
  await frame.evaluate(() =>
    (window as unknown as WithAxe).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  );
}

/**
 * @param rules those to check; all without.
 * @returns a line for each rule that is broken, with the places.
 */
async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(putAxe));
  const options: axe.RunOptions = {
    // Whole descriptions only of what is wrong, which is much faster.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const violations = await page.evaluate(
    async (how) => (await (window as unknown as WithAxe).axe.run(document, how)).violations,
    options,
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`);
    return `${id}: ${places.join(' | ')}`;
  });
}
