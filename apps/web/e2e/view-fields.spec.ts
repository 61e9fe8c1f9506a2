import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, glassOf, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const heard: string[] = [];
let project: Project;

const FRUITS = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Damson', 'Elderberry', 'Fig'];
const PAGE = pageOf(
  'Fields',
  `<label>Fruit <select id="fruit"><optgroup label="Pome and stone">${FRUITS.map((fruit) => `<option${fruit === 'Banana' ? ' disabled' : ''}>${fruit}</option>`).join('')}</optgroup></select></label>
<label>Day <input id="day" type="date" min="2026-01-01" value="2026-03-04"></label>
<label>Colour <input id="colour" type="color" value="#112233"></label>
<label>Town <input id="town" list="towns"><datalist id="towns"><option value="Basel"><option value="Bern" label="The capital"><option value="Biel"></datalist></label>
<label>Several <select id="several" multiple size="2"><option>One</option><option>Two</option><option>Three</option></select></label>
<p title="Baked at four in the morning">Bread</p>
<script>
addEventListener('change', ({ target }) =>
  fetch('/heard?' + encodeURIComponent(target.id + ' ' + (target.multiple ? [...target.selectedOptions].map(({ value }) => value) : target.value))));
</script>`,
  `<style>input, select { position: absolute; box-sizing: border-box; left: 200px; width: 300px; height: 60px; font: inherit }
#fruit { top: 0 } #day { top: 100px } #colour { top: 200px } #town { top: 300px } #several { top: 400px } p { position: absolute; left: 200px; top: 560px }</style>`,
);

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  const url = site.put('/fields', PAGE);
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});
test.beforeEach(() => void heard.splice(0));

const told = (what: string) => expect.poll(() => heard.at(-1), what).toBe(what);
const options = (page: Page) => page.getByRole('listbox', { name: 'Fruit' });
const expectKeysInPage = (page: Page) => expect(page.getByLabel(/^The page/)).toBeFocused();

test("a page's list is chosen from by mouse, and by keyboard as in a browser", async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 30);
  await expect(options(page)).toBeFocused();
  await expectNoBarriers(page);
  const { box, scale } = await glassOf(page);
  const list = await options(page).boundingBox();
  // At the field's place, and at least as wide.
  expect(Math.abs((list?.x ?? 0) - (box.x + 200 * scale))).toBeLessThanOrEqual(1);
  expect(list?.width).toBeGreaterThanOrEqual(300 * scale - 1);
  await options(page).getByRole('option', { name: 'Cherry' }).click();
  await expect(options(page)).toBeHidden();
  await told('fruit Cherry');
  await expectKeysInPage(page);

  await page.keyboard.press('Alt+ArrowDown');
  await expect(options(page)).toBeFocused();
  await page.keyboard.type('ap');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await told('fruit Cherry');
  await expectKeysInPage(page);
  await page.keyboard.press('Space');
  await expect(options(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await told('fruit Apple');
  await expectKeysInPage(page);
  await page.keyboard.press('Enter');
  await expect(options(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(options(page)).toBeHidden();
  await expectKeysInPage(page);
  expect(heard.at(-1)).toBe('fruit Apple');
});

test('a date and a colour are entered in the person’s own field, at its place', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 130);
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('2026-03-04');
  await expect(day).toHaveAttribute('min', '2026-01-01');
  await day.fill('2026-05-06');
  await told('day 2026-05-06');
  await page.keyboard.press('Enter');
  await expect(day).toBeHidden();
  await expectKeysInPage(page);
  await clickAt(page, 300, 230);
  await page.getByLabel('Colour', { exact: true }).fill('#ff8800');
  await told('colour #ff8800');
  await expect(page.getByLabel('Colour', { exact: true })).toBeHidden();
});

test('proposals come while somebody types, and are taken by keyboard or mouse', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  await clickAt(page, 300, 330);
  const list = page.getByRole('listbox', { name: 'Suggestions for Town' });
  await expect(list.getByRole('option')).toHaveCount(3);
  await page.keyboard.type('Be');
  await expect(list.getByRole('option')).toHaveText(['BernThe capital']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await told('town Bern');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bi');
  await list.getByRole('option', { name: 'Biel' }).click();
  await told('town Biel');
  await expect(list).toBeHidden();
});

test('a title shows when the pointer rests, and goes when it leaves', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}fields`);
  const bread = await inWindow(page, 220, 590);
  await page.mouse.move(bread.x, bread.y, { steps: 3 });
  await expect(page.getByRole('tooltip', { name: 'Baked at four in the morning' })).toBeVisible();
  await page.mouse.move(bread.x, bread.y + 80, { steps: 3 });
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test.describe('with a finger', () => {
  test('a list opens by a tap, large enough to be chosen from', async ({ openAs, site }) => {
    const page = await openAs(MEMBER, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
    });
    await openPage(page, project, `${site.url}fields`, '375x667');
    const fruit = await inWindow(page, 300, 30);
    await page.touchscreen.tap(fruit.x, fruit.y);
    const cherry = options(page).getByRole('option', { name: 'Cherry' });
    await expect(cherry).toBeVisible();
    expect((await cherry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await cherry.tap();
    await told('fruit Cherry');
  });
});
