import type { Page } from '@playwright/test';
import type { Organization } from '@ringmark/contract/people/organizations';
import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN, type Installation } from './harness/installation.ts';
import { openFilters } from './harness/screens/board.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

let organization: Organization;
let shop: Project;

test.beforeAll(async ({ installation }) => {
  ({ organization, project: shop } = await installation.createCustomer('Halden', 'halden.example'));
  await installation.createProject(organization, 'Halden blog');
  await installation.createCustomer('Stranger', 'stranger.example');
});

async function createLabel(installation: Installation, { id }: Project, name: string): Promise<string> {
  const admin = await installation.signedIn(ADMIN);
  const made = await admin.post(`/api/admin/projects/${id}/labels`, { data: { name, colour: 'teal' } });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

async function give(installation: Installation, label: string, tickets: readonly { id: string }[]) {
  const admin = await installation.signedIn(ADMIN);
  const data = { ids: tickets.map(({ id }) => id), addLabels: [label] };
  expect((await admin.post('/api/ticket-edits', { data })).ok()).toBe(true);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Edit the selected tickets' });
const row = (page: Page, title: string) => page.locator('[data-row-id]').filter({ hasText: title });

test('many tickets move to a project of their organization, after a question that names what they lose', async ({
  adminPage: page,
  installation,
}) => {
  const labelId = await createLabel(installation, shop, 'Checkout');
  const titles = ['The basket is empty', 'The total is wrong'];
  const tickets = await Promise.all(
    titles.map((title) => installation.createTicket({ project: shop, title })),
  );
  await give(installation, labelId, tickets);
  await page.goto(`/tickets?view=list&projectId=${shop.id}`);
  for (const title of titles) await row(page, title).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Project' }).click();
  const picker = page.getByRole('dialog', { name: 'Move 2 tickets' });
  await expect(picker.getByRole('option')).toHaveText(['Halden blog']);
  await picker.getByRole('option').click();
  const question = page.getByRole('dialog', { name: 'Move to Halden blog?' });
  await expect(question).toContainText('They will lose these labels: Checkout.');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, titles[0] ?? '')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Project' }).click();
  await picker.getByRole('option').click();
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(page.locator('[data-row-id]')).toHaveCount(0);
  const admin = await installation.signedIn(ADMIN);
  expect((await admin.delete(`/api/admin/labels/${labelId}`)).ok()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText(/is missing a label that has since been removed from the project/),
  ).toBeVisible();
  for (const title of titles) await expect(row(page, title)).toBeVisible();
});

test('tickets are filtered by several labels, with some and without others', async ({
  adminPage: page,
  installation,
}) => {
  const project = await installation.createProject(organization, 'Halden app');
  const [copy, urgent] = [
    await createLabel(installation, project, 'Copy'),
    await createLabel(installation, project, 'Urgent'),
  ];
  const [both, one] = [
    await installation.createTicket({ project, title: 'With both' }),
    await installation.createTicket({ project, title: 'With one' }),
  ];
  await installation.createTicket({ project, title: 'With none' });
  await give(installation, copy, [both, one]);
  await give(installation, urgent, [both]);
  await page.goto(`/tickets?view=list&projectId=${project.id}`);
  await expect(page.locator('[data-row-id]')).toHaveCount(3);
  await openFilters(page);
  await page.getByRole('button', { name: 'Label: All Labels' }).click();
  const picker = page.getByRole('dialog', { name: 'Filter by label' });
  await picker.getByRole('option', { name: 'Copy', exact: true }).click();
  await picker.getByRole('option', { name: 'Without Urgent' }).click();
  await expect(picker.getByRole('option', { name: /selected/ })).toHaveCount(2);
  // The list is pale until it has been read again.
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Label: 2 labels' })).toBeFocused();
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
  await expect(row(page, 'With one')).toBeVisible();
  await page.getByRole('button', { name: 'Label: 2 labels' }).click();
  await picker.getByRole('option', { name: 'No label' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'With none')).toBeVisible();
  await expect(page.locator('[data-row-id]')).toHaveCount(1);
});

test('a merged ticket is read-only, and says first where it went', async ({
  adminPage: page,
  installation,
}) => {
  const into = await installation.createTicket({ project: shop, title: 'The stamp is crooked' });
  const from = await installation.createTicket({ project: shop, title: 'The stamp leans' });
  const admin = await installation.signedIn(ADMIN);
  const merged = await admin.post(`/api/tickets/${into.id}/merge`, { data: { ids: [from.id] } });
  expect(merged.ok()).toBe(true);
  await page.goto(`/tickets/${from.id}`);
  const ticket = page.getByRole('article', { name: 'Ticket' });
  await expect(ticket.locator(':scope > :first-child')).toContainText(
    `This ticket was merged into #${into.number} The stamp is crooked`,
  );
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('Halden shop');
  await expect(details.getByRole('button', { name: /Change|Move the ticket/ })).toHaveCount(0);
  await expect(details.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText('This project is archived')).toHaveCount(0);
  await expectNoBarriers(page);
});
