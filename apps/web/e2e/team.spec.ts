import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';
import { openSetting } from './harness/screens/projects.ts';
import { openFilters } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'mira@harbour.example', name: 'Mira Holm' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Harbour', 'harbour.example'));
  await installation.signedIn(OTHER_ADMIN);
  const admin = await installation.signedIn(ADMIN);
  for (const [name, colour] of [
    ['Copy', 'teal'],
    ['Regression', 'rose'],
  ]) {
    const made = await admin.post(`/api/admin/projects/${project.id}/labels`, { data: { name, colour } });
    expect(made.status()).toBe(201);
  }
});

// A name that is taken, and a ticket whose duplicates are asked for while it is merged.
test.use({ expectedMessages: /409 \(Conflict\).*(?:labels\.create|duplicates\.ofTicket)/ });

const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Details' }).locator('div').filter({ hasText: name }).last();

test('labels are made, renamed and removed in the dialog of a project', async ({
  adminPage: page,
  installation,
}) => {
  const { project: bare } = await installation.createCustomer('Bare', 'bare.example');
  await page.goto('/admin/projects');
  await openSetting(page, bare.name, 'Labels');
  const dialog = page.getByRole('dialog', { name: `Labels for ${bare.name}` });
  await expect(dialog.getByText('No labels yet')).toBeVisible();
  await expectNoBarriers(page);
  const field = dialog.getByRole('form', { name: 'New label' }).getByRole('textbox');
  await expect(field).toBeFocused();
  for (const name of ['Copy', 'Regression', 'Copi']) {
    await field.fill(name);
    await field.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.fill('COPY');
  await field.press('Enter');
  await expect(dialog.getByText('This project already has the label Copy.')).toBeVisible();
  await expectNoBarriers(page);

  await dialog.getByRole('button', { name: 'Edit Copi' }).click();
  const form = dialog.getByRole('form', { name: 'Edit Copi' });
  await form.getByRole('textbox').fill('Accessibility');
  await form.getByRole('radio', { name: 'violet' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Accessibility' })).toContainText('0 tickets');
  await dialog.getByRole('button', { name: 'Remove Accessibility' }).click();
  await dialog.getByRole('button', { name: 'Remove label' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});

test('a ticket gets somebody, a label and a day by mouse, of which its customer sees who', async ({
  adminPage: page,
  openAs,
  installation,
  request,
}) => {
  const ticket = await installation.createTicket({ project, title: 'The crane is upside down' });
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Assignee: unassigned. Change' }).click();
  await expectNoBarriers(page);
  await page.getByRole('option', { name: /Bruno/ }).click();
  await page.getByRole('button', { name: 'Labels: none. Change' }).click();
  // The list stays open for the next one.
  const labels = page.getByRole('dialog', { name: `Labels for #${ticket.number}` });
  for (const name of ['Copy', 'Regression']) await labels.getByRole('option', { name }).click();
  await expect(labels.getByRole('option', { name: /selected/ })).toHaveCount(2);
  await labels.getByRole('option', { name: 'Regression' }).click();
  await expect(labels.getByRole('option', { name: /selected/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Labels: Copy. Change' })).toBeFocused();
  await page.getByRole('button', { name: 'Due date: none. Change' }).click();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(page.getByText('Due soon')).toBeVisible();
  await page.getByLabel('Notifications for this ticket').selectOption('all');
  const thread = page.getByRole('list', { name: 'Thread' });
  for (const words of ['assigned it to Bruno', 'added the label Copy', 'set the due date to'])
    await expect(thread.getByText(words)).toBeVisible();
  await expect(fact(page, 'Followed by')).toContainText(`${ADMIN.name}, ${OTHER_ADMIN.name}`);
  await expectNoBarriers(page);

  const customer = await openAs(MEMBER);
  await customer.goto(`/tickets/${ticket.id}`);
  await expect(fact(customer, 'Assignee')).toContainText(OTHER_ADMIN.name);
  for (const words of ['Copy', 'Due', 'Followed by'])
    await expect(customer.getByText(words, { exact: true })).toHaveCount(0);
  await expectNoBarriers(customer);
  await customer.goto('/tickets');
  const filters = await openFilters(customer);
  await expect(filters.getByLabel('Assignee', { exact: true })).toBeVisible();
  await expect(filters.getByLabel('Due', { exact: true })).toHaveCount(0);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create URL' }).click();
  const address = page.getByRole('region', { name: 'Secret URL' }).locator('code');
  const { pathname } = new URL((await address.textContent()) ?? '');
  await expectNoBarriers(page);
  const calendar = await request.get(installation.url + pathname);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('The crane is upside down');
  await page.reload();
  await expect(page.getByText('The URL isn’t shown again')).toBeVisible();
});

test('a ticket that is made under filters keeps to them', async ({ adminPage: page, installation }) => {
  await installation.createTicket({ project, title: 'Not mine' });
  await page.goto(`/tickets?projectId=${project.id}`);
  await (await openFilters(page)).getByLabel('Assignee', { exact: true }).selectOption('me');
  await page.getByRole('button', { name: 'Label: All Labels' }).click();
  await page.getByRole('option', { name: 'Regression', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Label: Regression' })).toBeFocused();
  await expect(page.getByText('Not mine')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'New Ticket' }).click();
  const kept = page.getByRole('list', { name: 'From the board’s filters' });
  await expect(kept).toContainText(`Assigned to ${ADMIN.name}`);
  await expect(kept).toContainText('Regression');
  await expectNoBarriers(page);
  await page.getByLabel('Title').fill('Made under filters');
  await page.getByLabel('Description').fill('It stays in sight.');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByRole('heading', { name: /Made under filters/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Labels: Regression. Change' })).toBeVisible();
  await page.goto(`/tickets?projectId=${project.id}&assigneeId=me`);
  await expect(page.getByRole('link', { name: 'Made under filters' })).toBeVisible();
});
