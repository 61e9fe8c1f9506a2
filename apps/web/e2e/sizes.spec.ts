import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { pinElement } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'nora@mole.example', name: 'Nora Mole' };

/** A button that is cut off on phones, until that is fixed, and gone on tablets held upright. */
const pageWith = (onPhones: string) =>
  pageOf(
    'Mole',
    `<h1>Tickets</h1><div style="height:300px"></div>
    <button id="book" style="margin-left:80px;padding:14px 28px;border:0;background:#1c7ed6;color:#fff;font:inherit">Book a ferry</button>
    <p>Boats leave every hour.</p><div style="height:1200px"></div>`,
    `<meta name="viewport" content="width=device-width">
    <style>@media (max-width: 500px) { #book { ${onPhones} } } @media (min-width: 501px) and (max-width: 800px) { #book { display: none } }</style>`,
  );
const CUT = 'width: 60px; overflow: hidden; white-space: nowrap';

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Mole', 'mole.example');
  project = await installation.createProject(organization, 'Mole site', [site.url]);
});

async function pinTheButton(page: Page, url: string): Promise<Ticket['id']> {
  const pin = { url, at: { x: 160, y: 405 }, title: 'The button is too blue', element: 'book' };
  return (await pinElement(page, project, pin)).id;
}

test('all sizes: one sheet, a size is called wrong, and the proof looks there as well', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/ferry', pageWith(CUT));
  const page = await openAs(MEMBER);
  const id = await pinTheButton(page, url);
  await installation.settle();
  await page.goto(`/tickets/${id}`);
  await page.getByRole('button', { name: 'All sizes' }).click();
  const sheet = page.getByRole('dialog', { name: 'All sizes' });
  await expect(sheet.getByRole('img', { name: /^The element at/ })).toHaveCount(5, { timeout: 60_000 });
  const upright = sheet.getByRole('listitem').filter({ hasText: 'Tablet Portrait' });
  await expect(upright).toContainText('Not visible at this size.');
  await expect(upright.getByRole('img', { name: 'The page at Tablet Portrait' })).toBeVisible();
  await expect(sheet.getByTestId('size-mark')).toHaveCount(5);
  await expect(upright.getByTestId('size-mark')).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Check again' })).toBeEnabled();
  await expectNoBarriers(page);
  const phone = sheet.getByRole('listitem').filter({ hasText: 'Mobile Portrait' });
  await phone.getByRole('checkbox', { name: 'Wrong here' }).check();
  await expect(phone).toContainText(`Marked as wrong by ${MEMBER.name}`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Also affects Mobile Portrait.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All sizes' })).toBeFocused();
  await installation.settle();

  site.put('/ferry', pageWith(''));
  await installation.setStatus(id, 'Done');
  const panel = page.getByRole('region', { name: 'Before and after' });
  await expect(panel.getByRole('status')).toHaveText('Looks the same as before.', { timeout: 60_000 });
  const other = panel.getByRole('region', { name: 'Other affected sizes' });
  const row = other.getByRole('button', { name: /Mobile Portrait · The .* (?:changed|looks different)/ });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.click();
  await expect(other.getByRole('slider', { name: 'Compare before and after' })).toBeVisible();
  await expect(other.getByRole('img')).toHaveCount(2);
  for (const picture of await other.getByRole('img').all())
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectNoBarriers(page);
});

test('a page that does not open says so at each size, and can be looked at again', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/away', pageWith(CUT));
  const id = await pinTheButton(await openAs(MEMBER), url);
  await installation.settle();
  site.put('/away', (_request, response) => void response.writeHead(404).end('nothing'));
  const page = await openAs(MEMBER, { viewport: { width: 390, height: 800 } });
  await page.goto(`/tickets/${id}`);
  await page.getByRole('button', { name: 'All sizes' }).click();
  const sheet = page.getByRole('dialog', { name: 'All sizes' });
  await expect(sheet.getByText('because it no longer exists (404).')).toHaveCount(6, { timeout: 60_000 });
  site.put('/away', pageWith(''));
  await sheet.getByRole('button', { name: 'Check again' }).click();
  await expect(sheet.getByRole('img', { name: /^The element at/ })).toHaveCount(5, { timeout: 60_000 });
  await expectNoBarriers(page);
});
