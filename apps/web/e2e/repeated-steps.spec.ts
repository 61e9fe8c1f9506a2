import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotationDialog, clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ivo@inlet.example', name: 'Ivo Inlet' };
const at = (top: number) => `style="position:absolute;left:40px;top:${top}px;width:240px;height:40px"`;

/** The page's menu leads to a dialog, where the pin is set; opening it is told to the site. */
const shopWith = (words: string) =>
  pageOf(
    'Inlet',
    `<h1 style="margin-top:400px">Boats</h1>
    <button ${at(20)} onclick="menu.hidden = false">Menu</button>
    <div id="menu" hidden><button ${at(80)} onclick="fetch('/opened', { method: 'POST' }); boats.showModal()">Our boats</button></div>
    <dialog id="boats" style="width:400px;height:160px"><button id="book">${words}</button></dialog>`,
  );

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Inlet', 'inlet.example');
  project = await installation.createProject(organization, 'Inlet site', [site.url]);
});

test('a pin in a menu is proved after the steps that led to it, and nothing is sent meanwhile', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(400_000);
  let sent = 0;
  site.put('/opened', (_request, response) => {
    sent += 1;
    response.end();
  });
  const url = site.put('/boats', shopWith('Book a boat'));
  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await clickAt(page, 160, 40);
  await clickAt(page, 160, 100);
  await expect.poll(() => sent).toBe(1);
  await page.getByText('MARKUP', { exact: true }).click();
  // This is the first button of the dialog, which is in the middle.
  await clickAt(page, 683 - 200 + 60, 384 - 80 + 30);
  await expect(annotationDialog(page)).toContainText('Book a boat');
  await saveAnnotation(page, 'Say what it costs');
  const [ticket] = (await (await page.request.get('/api/tickets')).json()) as Ticket[];
  const id = ticket?.id as Ticket['id'];
  await page.goto('about:blank');
  await installation.settle();

  await installation.setStatus(id, 'Done');
  await page.goto(`/tickets/${id}`);
  const panel = page.getByRole('region', { name: 'Before and after' });
  await expect(panel.getByRole('status')).toHaveText('Looks the same as before.', { timeout: 120_000 });
  await expect(panel).toContainText('Repeated 2 steps to get there.');
  await expectNoBarriers(page);

  site.put('/boats', shopWith('Book a boat for 20 €'));
  await installation.setStatus(id, 'QA');
  await installation.setStatus(id, 'Done');
  await expect(panel.getByRole('status')).toContainText('“Book a boat” → “Book a boat for 20 €”', {
    timeout: 120_000,
  });
  await expect(panel).toContainText('Repeated 2 steps to get there.');

  // Today's page, next to the original one, is opened at the pin as well.
  await page.goto(`/tickets/${id}/as-it-was`);
  await page.getByRole('button', { name: 'Original / today' }).click();
  const both = page.getByRole('region', { name: 'Original and today' });
  await expect(both.locator('img')).toHaveCount(2, { timeout: 120_000 });
  expect(sent, 'only the person has sent anything').toBe(1);
});

test('an administrator lets proofs send forms', async ({ openAs }) => {
  const page = await openAs(ADMIN);
  await page.goto('/admin/projects');
  const open = async () => {
    await page.getByRole('article', { name: 'Inlet site' }).getByRole('button', { name: 'Edit' }).click();
    return page.getByRole('dialog').getByLabel('Proofs may send forms');
  };
  const box = await open();
  await expect(box).not.toBeChecked();
  await expectNoBarriers(page);
  await box.check();
  await page.getByRole('button', { name: 'Update project' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(await open()).toBeChecked();
});
