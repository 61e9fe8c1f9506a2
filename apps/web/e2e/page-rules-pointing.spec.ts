import type { Project } from '@ringmark/contract/projects/projects';
import type { Page } from '@playwright/test';
import { clickAt, device, expectShown, inWindow, openPage } from './harness/screens/annotate.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'nils@yew.example', name: 'Nils Yew' };
const GREY = [128, 128, 128];

test.use({ expectedMessages: /status of 40[03]/ });

const PAGE = pageOf(
  'Account',
  `<x-consent><template shadowrootmode="open">
    <div class="css-1a2b3c cookie-bar" style="position:fixed;inset:auto 0 0;height:120px;background:#c00">
      <button class="accept" style="position:absolute;left:0;top:0;width:200px;height:60px"
        onclick="document.title = 'Accepted'; this.getRootNode().host.remove()">Accept all</button>
    </div></template></x-consent>
  <main id="account"><h1 style="margin:0;height:100px">Your account</h1>
    <p class="iban" style="margin:0;height:60px;background:#0a0">DE89 3704</p>
    <p class="iban" style="margin:0;height:60px;background:#0a0">DE90 4404</p>
    <aside style="height:60px;background:#00c">Advert</aside></main>`,
);

const panel = (page: Page) => page.getByRole('region', { name: 'Page rules' });
const openRules = async (page: Page) => {
  await page.getByRole('button', { name: 'Page rules' }).click();
  await expect(panel(page)).toBeVisible();
};
const choose = (page: Page, action: string) => panel(page).getByText(action, { exact: true }).click();

/** The colour that the view shows at a point of the page, CSS px. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  return device(page)
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, at) => {
        const scale = canvas.width / at.width;
        const { data } = canvas.getContext('2d')?.getImageData(at.x * scale, at.y * scale, 1, 1) ?? {
          data: [],
        };
        return [...data].slice(0, 3);
      },
      { x, y, width: 1366 },
    );
}
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.length === 3 && one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 14);
const expectColour = (page: Page, y: number, colour: number[]) =>
  expect.poll(async () => isNear(await colourAt(page, 700, y), colour)).toBe(true);

const rulesOf = async (page: Page, { id }: Project) => {
  const projects = (await (await page.request.get('/api/projects')).json()) as Project[];
  return projects.find((one) => one.id === id)?.pageRules ?? [];
};

test.describe('page rules by pointing', () => {
  test.setTimeout(300_000);

  test('an administrator points, tries, keeps and removes, while the view stays', async ({
    openAs,
    site,
    installation,
  }) => {
    const url = site.put('/account', PAGE);
    const { organization } = await installation.createCustomer('Yew', 'yew.example');
    const project = await installation.createProject(organization, 'Yew bank', [site.url]);
    const page = await openAs(ADMIN);
    await openPage(page, project, url, '1366x768');
    await openRules(page);
    await expect(panel(page)).toContainText('None yet.');
    await expectNoBarriers(page);

    await choose(page, 'Mask');
    await panel(page).getByRole('button', { name: 'Select on the page' }).click();
    const over = await inWindow(page, 700, 130);
    await page.mouse.move(over.x, over.y);
    await expect(page.getByTestId('rule-selector')).toContainText('.iban2');
    await page.keyboard.press('+');
    await expect(page.getByTestId('rule-selector')).toContainText('#account');
    await page.keyboard.press('-');
    await expect(page.getByTestId('rule-selector')).toContainText('.iban2');
    await expectColour(page, 130, [0, 170, 0]);
    await page.mouse.click(over.x, over.y);
    await expect(panel(page).getByLabel('Selector')).toHaveValue('.iban');
    await expect(panel(page)).toContainText('Matches 2 elements on this page.');
    await expectColour(page, 130, GREY);
    await expectColour(page, 190, GREY);
    await panel(page)
      .getByRole('button', { name: /Only this one/ })
      .click();
    await expect(panel(page)).toContainText('Matches 1 element on this page.');
    await expectColour(page, 190, [0, 170, 0]);
    await panel(page).getByRole('button', { name: 'Discard' }).click();
    await expectColour(page, 130, [0, 170, 0]);
    expect(await rulesOf(page, project)).toEqual([]);

    // Keys alone select an element in a shadow root: the cross-hair, then Enter.
    await choose(page, 'Click once');
    await panel(page).getByRole('button', { name: 'Select on the page' }).click();
    const accept = await inWindow(page, 100, 680);
    await page.mouse.move(accept.x, accept.y);
    await expect(page.getByTestId('rule-selector')).toContainText('.accept');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('rule-outline')).toBeHidden();
    await panel(page).getByRole('button', { name: 'Select on the page' }).click();
    await page.mouse.click(accept.x, accept.y);
    await expect(panel(page)).toContainText('The element was clicked');
    await expectColour(page, 700, [255, 255, 255]);
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByTestId('toast')).toContainText('Page rule saved');
    await expect(panel(page).getByRole('listitem')).toContainText(['Click once.accept']);
    await expect(panel(page).getByLabel('Selector')).toHaveValue('');

    // A person writes the selector by hand, with everything that can be wrong.
    const field = panel(page).getByLabel('Selector');
    const problem = panel(page).getByRole('alert');
    await field.fill('.a {');
    await expect(problem).toHaveText('“.a {” isn’t a valid CSS selector.');
    await field.fill('body');
    await choose(page, 'Hide');
    await expect(problem).toHaveText('This selects the whole page. Select something smaller.');
    await field.fill('p:nonsense');
    await expect(problem).toHaveText('“p:nonsense” isn’t a valid CSS selector.');
    await expectNoBarriers(page);
    await field.fill('aside');
    await expect(panel(page)).toContainText('Matches 1 element on this page.');
    await expectColour(page, 250, [255, 255, 255]);
    await field.press('Enter');
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await field.fill('aside');
    await expect(problem).toHaveText('This rule already exists.');
    await panel(page).getByRole('button', { name: 'Discard' }).click();
    expect(await rulesOf(page, project)).toEqual([
      { action: 'click', selector: '.accept' },
      { action: 'hide', selector: 'aside' },
    ]);
    // The view that tried it has stayed, and what is kept holds in it from the next page on.
    await expect(device(page)).toHaveAttribute('data-status', 'ready');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expectColour(page, 250, [255, 255, 255]);
    await panel(page).getByRole('button', { name: 'Remove Hide aside' }).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
    await expectColour(page, 250, [0, 0, 204]);
    await panel(page).getByRole('button', { name: 'Close page rules' }).click();
    await expect(page.getByRole('region', { name: 'Annotations' })).toBeVisible();
    await clickAt(page, 700, 20);
  });

  test('it works by keyboard alone', async ({ openAs, site, installation }) => {
    const url = site.put('/keys', PAGE);
    const { organization } = await installation.createCustomer('Ash', 'ash.example');
    const project = await installation.createProject(organization, 'Ash bank', [site.url]);
    const page = await openAs(ADMIN);
    await openPage(page, project, url, '1366x768');
    await page.getByRole('button', { name: 'Page rules' }).press('Enter');
    await panel(page).getByRole('button', { name: 'Select on the page' }).press('Enter');
    const glass = page.getByRole('application');
    await expect(glass).toBeFocused();
    await glass.press('Shift+ArrowUp');
    for (let step = 0; step < 4; step += 1) await glass.press('Shift+ArrowUp');
    await expect(page.getByTestId('rule-selector')).toContainText('.iban');
    await glass.press('Enter');
    await expect(panel(page)).toContainText('Matches 2 elements on this page.');
    await panel(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(panel(page).getByRole('listitem')).toContainText(['Hide.iban']);
    await expect(panel(page).getByLabel('Selector')).toHaveValue('');

    // An Enter that comes before it is known what it takes is not lost, and keeps nothing that is wrong.
    await panel(page).getByLabel('Selector').fill('body');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert')).toHaveText(/^This selects the whole page\./);
    await panel(page).getByLabel('Selector').fill('aside');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('listitem')).toContainText(['Hide.iban', 'Hideaside']);
    expect((await rulesOf(page, project)).map(({ selector }) => selector)).toEqual(['.iban', 'aside']);
  });

  test('a member sees nothing of it and is refused, and loses the page that showed what is masked now', async ({
    openAs,
    site,
    installation,
  }) => {
    const url = site.put('/member', PAGE);
    const { organization } = await installation.createCustomer('Fir', 'yew.example.test');
    const project = await installation.createProject(organization, 'Fir bank', [site.url]);
    const member = await openAs({ ...MEMBER, email: 'nils@yew.example.test' });
    await openPage(member, project, url, '1366x768');
    await expect(member.getByRole('button', { name: 'Reload', exact: true })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Page rules' })).toHaveCount(0);
    for (const path of ['point-rule', 'try-rules']) {
      const data = { sessionId: 'any', x: 1, y: 1, rules: [] };
      const refused = await member.request.post(`/api/viewport/${path}`, { data });
      expect(refused.status()).toBe(403);
    }
    const admin = await openAs(ADMIN);
    await openPage(admin, project, url, '1366x768');
    await openRules(admin);
    await choose(admin, 'Mask');
    await panel(admin).getByLabel('Selector').fill('.iban');
    await expect(panel(admin)).toContainText('Matches 2 elements on this page.');
    await panel(admin).getByRole('button', { name: 'Save' }).click();
    await expect(panel(admin).getByRole('listitem')).toHaveCount(1);
    await expectShown(member);
    await expectColour(member, 130, GREY);
  });
});
