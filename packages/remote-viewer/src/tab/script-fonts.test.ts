import { afterEach, expect, test } from 'vitest';
import { LIBERATION, makeBrowserWithoutFonts } from '../testing/browser-without-fonts.ts';
import { openTestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { watchPage } from '../testing/watched-page.ts';

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

test('who watches a page is told of the scripts that it shows as boxes, once in a view', async () => {
  const browser = await makeBrowserWithoutFonts(LIBERATION);
  cleanUps.push(browser.remove);
  const site = await openTestSite();
  cleanUps.push(() => site.close());
  const viewer = makeTestViewer({ browserPath: browser.path, allow: [`127.0.0.1:${site.port}`] });
  cleanUps.push(() => viewer.stop());
  const page = await watchPage(
    viewer,
    site,
    `<p>Letters, буквы and 汉字</p><p hidden>กขค</p><script>'한국어'</script>`,
  );
  const fonts = () => page.events.filter((event) => event.type === 'fonts');
  const chinese = { type: 'fonts', missing: [{ name: 'Chinese', debianPackage: 'fonts-noto-cjk' }] };
  await expect.poll(fonts).toEqual([chinese]);
  site.lay('/page', '<title>Next</title><p>汉字, กขค</p>');
  page.live.send({ type: 'reload' });
  const thai = { type: 'fonts', missing: [{ name: 'Thai', debianPackage: 'fonts-noto-core' }] };
  await expect.poll(fonts).toEqual([chinese, thai]);
});

test('scripts of which the machine has a font are not among those without', async () => {
  const viewer = makeTestViewer();
  cleanUps.push(() => viewer.stop());
  const missing = await viewer.scriptsWithoutFont();
  expect(missing.map(({ name }) => name)).not.toContain('Latin');
});
