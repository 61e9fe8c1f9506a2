import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const heard: string[] = [];
let project: Project;

const PAGE = pageOf(
  'Words',
  `<input id="first" value="Grüße, 漢字" style="position:absolute;left:0;top:0;width:400px;height:60px">
<input id="second" style="position:absolute;left:0;top:100px;width:400px;height:60px">
<script>addEventListener('input', ({ target }) => fetch('/heard?' + encodeURIComponent(target.id + '=' + target.value)));</script>`,
);

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const url = site.put('/words', PAGE);
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});
test.beforeEach(() => void heard.splice(0));

const told = (what: string) => expect.poll(() => heard.at(-1), what).toBe(what);
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('what is copied in the page is in the own clipboard, and what is cut is pasted again', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openPage(page, project, `${site.url}words`);
  await clickAt(page, 100, 30);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(() => readClipboard(page)).toBe('Grüße, 漢字');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+x');
  await told('first=');
  expect(await readClipboard(page)).toBe('Grüße, 漢字');
  await clickAt(page, 100, 130);
  await page.keyboard.press('Control+v');
  await told('second=Grüße, 漢字');
});

test('a browser that refuses is asked for by a press, and nothing is cut before', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => {
    // The empty page before the first one has none.
    if (!('Clipboard' in globalThis)) return;
    const { write } = Clipboard.prototype;
    let isRefused = true;
    Clipboard.prototype.write = function (items) {
      if (!isRefused) return write.call(this, items);
      isRefused = false;
      return Promise.reject(new DOMException('No.', 'NotAllowedError'));
    };
  });
  await openPage(page, project, `${site.url}words`);
  await clickAt(page, 100, 30);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  const ask = page.getByRole('alertdialog', { name: 'Click Cut to finish cutting' });
  await expect(ask).toContainText('Nothing is cut from the page until you click Cut.');
  await expectNoBarriers(page);
  expect(heard).toEqual([]);
  await ask.getByRole('button', { name: 'Cut' }).click();
  await told('first=');
  expect(await readClipboard(page)).toBe('Grüße, 漢字');
});
