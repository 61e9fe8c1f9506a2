import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { TicketSteps } from '@ringmark/contract/tickets/steps';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotationDialog, clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { runWritten } from './harness/run-written.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'gil@gable.example', name: 'Gil Gable' };
const ADMIN = { email: 'ada@ringmark.example', name: '' };
const at = (top: number) => `style="position:absolute;left:40px;top:${top}px;width:240px;height:40px"`;
const SHOP = pageOf(
  'Gables',
  `<button ${at(20)} onclick="menu.hidden = false">Menu</button><button ${at(80)}>Nothing</button>
  <form onsubmit="event.preventDefault(); said.textContent = who.value">
  <input id="who" aria-label="Who" ${at(140)}><input type="password" aria-label="Secret" ${at(200)}></form>
  <div id="menu" hidden><button ${at(260)} onclick="step.hidden = false">Roofs</button></div>
  <p id="step" hidden ${at(320)}>A roof of <span id="said">nobody</span></p>`,
);

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Gable', 'gable.example');
  project = await installation.createProject(organization, 'Gable site', [site.url]);
});

/** The test is open for the team and coloured. On a phone none of its lines breaks: it scrolls, and the page does not. */
async function expectTestOnPhone(page: Page, script: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const box = page.getByRole('group', { name: 'Playwright test' });
  await expect(box.locator('[data-kind="string"]', { hasText: "'Menu'" })).toBeVisible();
  const seen = await box.locator('pre').evaluate((pre) => {
    const { lineHeight, paddingBlockStart } = getComputedStyle(pre);
    return (pre.clientHeight - 2 * Number.parseFloat(paddingBlockStart)) / Number.parseFloat(lineHeight);
  });
  expect(Math.round(seen)).toBe(script.split('\n').length - 1);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'the page itself is as wide as the phone').toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
}

test(
  'what led to a pin is told, and done again by its written test',
  { tag: '@core' },
  async ({ openAs, site }) => {
    test.setTimeout(240_000);
    const url = site.put('/gables', SHOP);
    const page = await openAs(MEMBER);
    await openPage(page, project, url, '1366x768');
    await clickAt(page, 160, 40);
    await clickAt(page, 160, 100);
    await clickAt(page, 160, 160);
    await page.keyboard.type('lena');
    await page.keyboard.press('Enter');
    await clickAt(page, 160, 220);
    await page.keyboard.type('c4nary');
    await clickAt(page, 160, 280);
    await page.getByText('MARKUP', { exact: true }).click();
    await clickAt(page, 120, 352);

    const dialog = annotationDialog(page);
    await dialog.getByText('Your last steps').click();
    await expect(dialog.getByText('Clicked the button “Roofs”')).toBeVisible();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Remove: Clicked the button “Nothing”' }).click();
    await saveAnnotation(page, 'The roof is wrong');
    const [ticket] = (await (await page.request.get('/api/tickets')).json()) as Ticket[];
    const told = (await (await page.request.get(`/api/tickets/${ticket?.id}/steps`)).json()) as TicketSteps;
    expect(told.sentences.at(0)).toBe(`Opened ${url}`);
    expect(told.sentences.join('\n')).not.toContain('Nothing');
    expect(JSON.stringify(told)).not.toContain('c4nary');

    await page.goto(`/tickets/${ticket?.id}`);
    const evidence = page.getByRole('region', { name: 'For developers' });
    await expect(evidence.getByText('Steps before the pin')).toBeHidden();
    await evidence.getByRole('heading', { name: 'For developers' }).click();
    await expect(evidence.getByText('Clicked the button “Menu”', { exact: true })).toBeHidden();
    await evidence.getByText('Steps before the pin').click();
    await expect(evidence.getByText('Clicked the button “Menu”', { exact: true })).toBeVisible();
    await evidence.getByText('Playwright test', { exact: true }).click();
    await expectNoBarriers(page);
    const download = page.waitForEvent('download');
    await evidence.getByRole('button', { name: 'Download' }).click();
    const script = (await readFile(await (await download).path())).toString();
    expect(script).toBe(told.script);
    expect([...(await runWritten('written-of-a-pin', new Map([['pin', script]]))).values()]).toEqual([
      ['passed'],
    ]);

    const admin = await openAs(ADMIN);
    await admin.goto(`/tickets/${ticket?.id}`);
    await expect(admin.getByText('Clicked the button “Menu”', { exact: true })).toBeVisible();
    await expectTestOnPhone(admin, script);
  },
);
