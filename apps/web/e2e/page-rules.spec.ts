import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'nils@elm.example', name: 'Nils Elm' };

test.use({ expectedMessages: /status of 400/ });

test('an administrator hides and masks parts of a page, and nobody sees or keeps them', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put(
    '/account',
    pageOf(
      'Account',
      `<div class="banner" style="position:fixed;inset:0;background:#c00">Cookies!</div>
      <h1 style="margin:0;height:100px">Your account</h1><p class="iban" style="margin:0;height:60px">DE89 3704 0044</p>`,
    ),
  );
  const { organization } = await installation.createCustomer('Elm', 'elm.example');
  const project = await installation.createProject(organization, 'Elm bank', [site.url]);

  const admin = await openAs(ADMIN);
  await admin.goto('/admin/projects');
  await admin.getByRole('article', { name: 'Elm bank' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit project' });
  const rules = dialog.getByLabel('Page rules');
  await rules.fill('hide .banner\nmask .iban }');
  await dialog.getByRole('button', { name: 'Update project' }).click();
  await expect(dialog).toContainText('Rule 2: “.iban }” isn’t a valid CSS selector.');
  await expectNoBarriers(admin);
  await rules.fill('hide .banner\nmask .iban');
  await dialog.getByRole('button', { name: 'Update project' }).click();
  await expect(dialog).toBeHidden();

  const page = await openAs(MEMBER);
  await openPage(page, project, url, '1366x768');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 60, 120);
  await saveAnnotation(page, 'This is not mine');
  const [ticket] = (await (await page.request.get('/api/tickets')).json()) as Ticket[];
  expect(ticket?.pin?.element).toMatchObject({ tag: 'p', name: null, text: null });
  expect(JSON.stringify(ticket)).not.toContain('3704');
  expect(JSON.stringify(await (await page.request.get('/api/projects')).json())).not.toContain('iban');
});
