import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, device, expectShown, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf, type Site } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
let project: Project;

/** The reports of the page on the other side, so that a test knows what has really happened there. */
const heard: string[] = [];
const REPORT = `<script>
const say = (what) => fetch('/heard?' + encodeURIComponent(what));
for (const kind of ['dblclick', 'contextmenu'])
  addEventListener(kind, (event) => { event.preventDefault(); say(kind + ' ' + event.target.id); });
addEventListener('input', (event) => say('input ' + event.target.id + ' ' + event.target.value));
addEventListener('resize', () => say('width ' + innerWidth));
document.getElementById('hover')?.addEventListener('pointerenter', () => say('hover'));
const knob = document.getElementById('knob');
if (knob) {
  let from = null;
  knob.onpointerdown = (event) => { from = event.clientX; };
  addEventListener('pointerup', (event) => { if (from !== null) say('dragged ' + Math.round(event.clientX - from)); from = null; });
}
</script>`;

const FIELDS = pageOf(
  'Fields',
  `<form action="/inside" method="post">
<label>Name <input id="name" name="name"></label><label>Word <input id="word" name="word" type="password"></label>
<button>Sign in</button></form>
<label id="named" for="word">Say the word</label><p>The end</p><div id="hover">Hover</div><div id="knob">Drag</div><div id="double">Double</div>${REPORT}`,
  `<style>form > *, div { position: absolute; box-sizing: border-box } input { width: 300px; height: 40px; font: inherit }
label:nth-of-type(1) { left: 100px; top: 100px } label:nth-of-type(2) { left: 100px; top: 180px } #named { position: absolute; left: 100px; top: 460px; height: 40px }
button { left: 100px; top: 260px; width: 200px; height: 50px }
div { left: 700px; width: 300px; height: 80px; background: #eef }
p { position: absolute; top: 3000px } #hover { top: 100px } #knob { top: 240px } #double { top: 380px }</style>`,
);

function layOut(site: Site): string {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  site.put('/inside', (request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isRight = body === 'name=ravi&word=s%C3%A9same';
        response.setHeader('set-cookie', isRight ? 'who=ravi; Path=/' : 'who=; Path=/; Max-Age=0');
        response.writeHead(303, { location: '/inside' }).end();
      });
      return;
    }
    const isIn = request.headers.cookie?.includes('who=ravi');
    heard.push(isIn ? 'inside' : 'outside');
    response.end(pageOf(isIn ? 'Inside' : 'Outside', `<h1>${isIn ? 'Inside' : 'Outside'}</h1>${REPORT}`));
  });
  return site.put('/fields', FIELDS);
}

const told = (what: string) => expect.poll(() => heard, what).toContain(what);
/** Expects the page to be at an address, as the toolbar's link says. */
const expectAddress = (page: Page, address: string) =>
  expect(page.getByRole('toolbar').getByRole('link', { name: 'Open in New Tab' })).toHaveAttribute(
    'href',
    address,
  );

test.beforeAll(async ({ installation, site }) => {
  const url = layOut(site);
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});
test.beforeEach(() => void heard.splice(0));

test(
  'a page behind a sign-in is reached by typing, Tab and Enter, and stays so in another size',
  { tag: '@core' },
  async ({ openAs, site }) => {
    const page = await openAs(MEMBER);
    await openPage(page, project, `${site.url}fields`);
    await clickAt(page, 300, 120);
    await page.keyboard.type('ravi');
    await told('input name ravi');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('sé');
    await page.keyboard.type('same');
    await told('input word sésame');
    await page.keyboard.press('Enter');
    await told('inside');
    await expectAddress(page, `${site.url}inside`);

    heard.splice(0);
    await page.getByRole('combobox', { name: 'Resolution' }).click();
    await page.getByRole('option', { name: /Mobile Portrait/ }).click();
    await told('width 375');
    await expectAddress(page, `${site.url}inside`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await told('inside');
    await page.getByRole('button', { name: 'Back' }).click();
    await expectAddress(page, `${site.url}fields`);
    await page.getByRole('button', { name: 'Forward' }).click();
    await expectAddress(page, `${site.url}inside`);
  },
);

test('double click, right click, drag and hover reach the page', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  const double = await inWindow(page, 800, 420);
  await page.mouse.dblclick(double.x, double.y);
  await told('dblclick double');
  await page.mouse.click(double.x, double.y, { button: 'right' });
  await told('contextmenu double');
  const hover = await inWindow(page, 800, 140);
  await page.mouse.move(hover.x, hover.y, { steps: 3 });
  await told('hover');
  const from = await inWindow(page, 750, 280);
  const to = await inWindow(page, 850, 280);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await told('dragged 100');
});

test('text is pasted, and a picture is not', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 120);
  const paste = (kind: string, what: string) =>
    page.getByLabel(/^The page/).evaluate(
      (field, [type = '', text = '']) => {
        const clipboardData = new DataTransfer();
        if (type === 'text/plain') clipboardData.setData(type, text);
        else clipboardData.items.add(new File([text], 'shot.png', { type }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [kind, what],
    );
  await paste('text/plain', 'Grüße, 漢字');
  await told('input name Grüße, 漢字');
  await paste('image/png', 'x');
  await expect(page.getByTestId('toast')).toContainText('Only text can be pasted into the page');
});

test('an input method composes in the page', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 120);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await told('input name に');
  await browser.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await browser.send('Input.insertText', { text: '日本' });
  await told('input name 日本');
  await page.keyboard.press('Backspace');
  await told('input name 日');
});

test('the keyboard is the page’s until Shift Escape, and then Ringmark’s again', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 120);
  await page.keyboard.press('m');
  await told('input name m');
  await page.keyboard.press('Shift+Escape');
  await page.keyboard.press('m');
  await expect(page.getByTestId('glass')).toHaveAttribute('data-mode', 'markup');
  await expect(page.getByTestId('glass')).toBeFocused();
});

test.describe('with fingers', () => {
  test('a swipe scrolls, a tap acts, and the keyboard on the screen comes over a text field', async ({
    openAs,
    site,
  }) => {
    const page = await openAs(MEMBER, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await openPage(page, project, `${site.url}fields`, '375x667');
    const field = await inWindow(page, 250, 150);
    await page.touchscreen.tap(field.x, field.y);
    const keyboard = page.getByLabel(/^The page/);
    await expect(keyboard).toBeFocused();
    await expect(keyboard).toHaveAttribute('inputmode', 'text');
    await keyboard.evaluate((element) => {
      const event = new InputEvent('input', { inputType: 'insertText', data: 'ok', bubbles: true });
      element.dispatchEvent(event);
    });
    await told('input name ok');
    const nothing = await inWindow(page, 200, 380);
    await page.touchscreen.tap(nothing.x, nothing.y);
    await expect(keyboard).toHaveAttribute('inputmode', 'none');
    const label = await inWindow(page, 120, 480);
    await page.touchscreen.tap(label.x, label.y);
    await expect(keyboard).toHaveAttribute('inputmode', 'text');
    await expectShown(page);
    // A field that has the focus is brought into sight, sideways too.
    await expect(device(page)).toHaveAttribute('data-scroll', /,0$/);
    const browser = await page.context().newCDPSession(page);
    const start = await inWindow(page, 100, 300);
    await browser.send('Input.synthesizeScrollGesture', {
      ...start,
      yDistance: -60,
      gestureSourceType: 'touch',
    });
    await expect(device(page)).not.toHaveAttribute('data-scroll', /,0$/);
  });
});
