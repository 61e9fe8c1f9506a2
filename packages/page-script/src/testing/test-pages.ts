import { join } from 'node:path';
import type { PinElement } from '@ringmark/contract/pins';
import { buildSync } from 'esbuild';
import { type Page, chromium } from 'playwright';
import { inject } from 'vitest';
import type { Box, Region } from '../describe-region.ts';
import type { PinCheck } from '../check-pin.ts';
import type { PinPlace, PlacedPin } from '../place-pin.ts';
import type { RuleSelector } from '../rule-selector.ts';
import type { PageScript } from './in-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
    hasLong: boolean;
  }
}

declare const pageScript: PageScript;

/**
 * The places from which our functions look at a page: a view on the server runs them in it, the annotation page next to
 * its frame.
 */
export const STANDPOINTS = ['in the page itself', 'beside its frame'] as const;
export type Standpoint = (typeof STANDPOINTS)[number];

/** Chooses the rows of a table of tests: `npm run test:all` tries all, and `npm test` those that tell most. */
export const rowsOf = <T>(all: readonly T[], telling: readonly T[]): readonly T[] =>
  inject('hasLong') ? all : telling;

/** Our functions are of another realm than the page if they run outside its frame. Pins are tried from both. */
export const TELLING_STANDPOINTS = rowsOf<Standpoint>(STANDPOINTS, ['beside its frame']);

export interface ShownPage {
  describe(x: number, y: number): Promise<PinElement | null>;
  /** @param wordless selects the elements whose words are kept back. */
  describeRegion(box: Box, wordless?: string): Promise<Region | null>;
  place(pin: PlacedPin, isRevealed?: boolean): Promise<PinPlace>;
  /** Checks what became of the pin's element. */
  check(pin: PlacedPin): Promise<PinCheck>;
  scrollTo(y: number): Promise<void>;
  /** The selectors of a rule about the first element with this attribute, through open shadow roots. */
  ruleSelectors(attribute: string): Promise<RuleSelector[]>;
  /** The box of the first element with this attribute, through open shadow roots, CSS px of the viewport. */
  boxOf(attribute: string): Promise<{ x: number; y: number; width: number; height: number } | null>;
}

export interface TestPages {
  /** Lays what is shown at a path from now on. */
  lay(path: string, html: string): void;
  /** Shows the page at a path, 800 px wide. @param height in CSS px. */
  show(path: string, height?: number): Promise<ShownPage>;
  close(): Promise<void>;
}

const ORIGIN = 'http://page.test';
const HOST = `<!doctype html><body style="margin:0"><iframe id="shown" name="shown"
  style="position:absolute;left:70px;top:40px;width:800px;height:600px;border:3px solid"></iframe>`;

const bundle = (): string =>
  buildSync({
    entryPoints: [join(import.meta.dirname, 'in-browser.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  }).outputFiles.reduce((all, { text }) => all + text, '');

function toShown(page: Page): ShownPage {
  /** The document that a person sees, as our functions are given it. */
  const shown = () =>
    page.evaluateHandle(
      () => document.querySelector<HTMLIFrameElement>('#shown')?.contentDocument ?? document,
    );
  return {
    describe: async (x, y) =>
      (await shown()).evaluate((of, point) => pageScript.describeElement(of, point), { x, y }),
    describeRegion: async (box, wordless) =>
      (await shown()).evaluate(
        (of, asked) => {
          const isWordless = (element: Element) => Boolean(asked.wordless && element.matches(asked.wordless));
          const described = pageScript.describeRegion(of, asked.box, isWordless);
          return described && { element: described.element, region: described.region };
        },
        { box, wordless },
      ),
    place: async (pin, isRevealed = false) =>
      (await shown()).evaluate((of, asked) => pageScript.placePin(of, asked.pin, asked.isRevealed), {
        pin,
        isRevealed,
      }),
    check: async (pin) => (await shown()).evaluate((of, asked) => pageScript.checkPin(of, asked), pin),
    scrollTo: async (y) => (await shown()).evaluate((of, top) => of.defaultView?.scrollTo(0, top), y),
    ruleSelectors: async (attribute) =>
      (await shown()).evaluate((of, name) => {
        const roots: (Document | ShadowRoot)[] = [of];
        for (const root of roots) {
          const found = root.querySelector(`[${name}]`);
          if (found) return pageScript.ruleSelectors(found);
          for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        }
        return [];
      }, attribute),
    boxOf: async (attribute) =>
      (await shown()).evaluate((of, name) => {
        const roots: (Document | ShadowRoot)[] = [of];
        for (const root of roots) {
          const found = root.querySelector(`[${name}]`)?.getBoundingClientRect();
          if (found) return { x: found.x, y: found.y, width: found.width, height: found.height };
          for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        }
        return null;
      }, attribute),
  };
}

/** Pages in a real Chromium, with our functions in them; nothing of it comes from a network. */
export async function openTestPages(from: Standpoint): Promise<TestPages> {
  const browser = await chromium.launch({ executablePath: inject('browserPath') });
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const laid = new Map([['/host', HOST]]);
  await context.route('**', (route) => {
    const body = laid.get(new URL(route.request().url()).pathname);
    return route.fulfill({
      status: body === undefined ? 404 : 200,
      contentType: 'text/html',
      body: body ?? '',
    });
  });
  await context.addInitScript(bundle());
  const page = await context.newPage();
  let size = { width: 800, height: 600 };
  const resize = async (width: number, height: number) => {
    // Setting the size lays out a page again even if it is the same.
    if (size.width === width && size.height === height) return;
    size = { width, height };
    await page.setViewportSize(size);
  };
  let isBeside = false;
  return {
    lay: (path, html) => void laid.set(path, html),
    async show(path, height = 600) {
      if (from === 'in the page itself') {
        await resize(800, height);
        await page.goto(ORIGIN + path);
      } else {
        await resize(1_000, height + 200);
        // The host stays while its frame shows one page after another.
        if (!isBeside) await page.goto(`${ORIGIN}/host`);
        isBeside = true;
        await page.locator('#shown').evaluate((frame, px) => (frame.style.height = `${px}px`), height);
        await page.frame('shown')?.goto(ORIGIN + path);
      }
      return toShown(page);
    },
    close: () => browser.close(),
  };
}
