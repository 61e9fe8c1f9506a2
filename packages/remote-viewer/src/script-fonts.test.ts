import { afterEach, expect, test } from 'vitest';
import { makeBrowserWithoutFonts } from './testing/browser-without-fonts.ts';
import { makeTestViewer } from './testing/test-viewer.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

test('a browser without fonts says so of every script, and which package brings one', async () => {
  const browser = await makeBrowserWithoutFonts();
  cleanUps.push(browser.remove);
  const viewer = makeTestViewer({ browserPath: browser.path });
  cleanUps.push(() => viewer.stop());
  const missing = await viewer.scriptsWithoutFont();
  expect(missing.map(({ name }) => name)).toEqual([
    'Latin',
    'Greek',
    'Cyrillic',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Thai',
    'Chinese',
    'Japanese',
    'Korean',
    'emoji',
  ]);
  expect(missing).toContainEqual({ name: 'emoji', debianPackage: 'fonts-noto-color-emoji' });
  expect(missing).toContainEqual({ name: 'Korean', debianPackage: 'fonts-noto-cjk' });
});

test('scripts of which the machine has a font are not among those without', async () => {
  const viewer = makeTestViewer();
  cleanUps.push(() => viewer.stop());
  const missing = await viewer.scriptsWithoutFont();
  expect(missing.map(({ name }) => name)).not.toContain('Latin');
});
