import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { card } from './harness/screens/board.ts';
import { ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Dates & Sons', 'dates.example'));
});

const fact = (page: Page, day: string) => page.getByRole('button', { name: `Due date: ${day}. Change` });

test('a due date is none until it is picked from a month, by keys or by press, and can be removed', async ({
  openAs,
  installation,
}) => {
  const { id, number } = await installation.createTicket({ project, title: 'The mast is bent' });
  const admin = await installation.signedIn(ADMIN);
  const due = { data: { dueOn: '2031-01-31' } };
  expect((await admin.patch(`/api/tickets/${id}/triage`, due)).ok()).toBe(true);
  const page = await openAs(ADMIN, { viewport: { width: 390, height: 844 } });
  await page.goto(`/tickets/${id}`);
  await fact(page, '31 Jan 2031').click();
  const picker = page.getByRole('dialog', { name: `Due date for #${number}` });
  await expect(picker.getByRole('button', { name: '31 Jan 2031' })).toBeFocused();
  await expectNoBarriers(page);
  // A shorter month ends on its last day.
  await page.keyboard.press('PageDown');
  await expect(picker.getByRole('button', { name: '28 Feb 2031' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByText('March 2031')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(fact(page, '7 Mar 2031')).toBeFocused();

  await page.keyboard.press('d');
  await picker.getByRole('button', { name: 'Next month' }).click();
  await picker.getByRole('button', { name: '12 Apr 2031' }).click();
  await expect(fact(page, '12 Apr 2031')).toBeFocused();
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Remove due date' }).click();
  await expect(fact(page, 'none')).toHaveText(/None/);
  await expect.poll(async () => (await installation.readTicket(id)).dueOn).toBeNull();
});

test('on the board D sets the due date of a card, and L its labels one after the other', async ({
  adminPage: page,
  installation,
}) => {
  const { id, number } = await installation.createTicket({ project, title: 'The rope frays' });
  await page.goto(`/tickets?projectId=${project.id}`);
  const link = card(page, 'The rope frays').getByRole('link');
  await link.focus();
  await page.keyboard.press('d');
  const picker = page.getByRole('dialog', { name: `Due date for #${number}` });
  await picker.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(card(page, 'The rope frays')).toContainText('Due');
  await expect(link).toBeFocused();

  await page.keyboard.press('l');
  const labels = page.getByRole('dialog', { name: `Labels for #${number}` });
  for (const name of ['Rigging', 'Safety']) {
    await labels.getByRole('combobox').fill(name);
    await page.keyboard.press('Enter');
    await expect(labels.getByRole('option', { name: new RegExp(`^${name}.*selected`) })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect.poll(async () => (await installation.readTicket(id)).labels).toHaveLength(2);
});
