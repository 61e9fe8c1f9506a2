import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { waitForMailSaying } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const FIRST = { email: 'lena@same.example', name: 'Lena Roth' };
const SECOND = { email: 'kim@same.example', name: 'Kim Osei' };
const PLACE = [300, 260] as const;
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Same', 'same.example'));
});

test('a customer pins what is there already, joins it, and hears when it is Done', async ({
  openAs,
  installation,
}) => {
  test.setTimeout(300_000);
  const first = await openAs(FIRST);
  await openPage(first, project, '/demo-page');
  await first.keyboard.press('m');
  await clickAt(first, ...PLACE);
  await saveAnnotation(first, 'Nothing happens here');

  const page = await openAs(SECOND);
  await openPage(page, project, '/demo-page');
  await page.keyboard.press('m');
  await clickAt(page, ...PLACE);
  const guard = page.getByRole('complementary', { name: 'Already reported?' });
  await expect(guard.getByRole('listitem')).toHaveCount(1);
  await expect(guard).toContainText('Nothing happens here');
  await expect(guard).toContainText('Same ');
  await expectNoBarriers(page);
  await annotationDialog(page).getByLabel('Description').fill('On my phone as well.');
  await guard.getByRole('button', { name: /^Same issue: #\d+/ }).click();
  await expect(page.getByTestId('toast')).toContainText('You’ll be notified about it from now on.');
  await expect(annotationDialog(page)).toBeHidden();

  const answer = await page.request.get(`/api/tickets?projectId=${project.id}`);
  const tickets = (await answer.json()) as { id: string }[];
  expect(tickets).toHaveLength(1);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The ticket of the first person is gone.');
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('On my phone as well.')).toBeVisible();
  await installation.setStatus(ticket.id, 'Done');
  const mail = await waitForMailSaying(installation.server.mailDir, SECOND.email, 'to Done');
  expect(mail.subject).toContain('Nothing happens here');
});

test('the form shows what is there already, without moving, and what is another goes away', async ({
  openAs,
  installation,
}) => {
  await installation.createTicket({ project, title: 'The basket is empty after a reload' }, FIRST);
  const page = await openAs(SECOND);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  const before = await page.getByLabel('Description').boundingBox();
  await page.getByLabel('Title').fill('Basket is empty after reload');
  const guard = page.getByRole('complementary', { name: 'Already reported?' });
  await expect(guard).toContainText('The basket is empty after a reload');
  expect(await page.getByLabel('Description').boundingBox()).toEqual(before);
  await expectNoBarriers(page);
  await guard.getByRole('button', { name: /^Different issue/ }).click();
  await expect(guard).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: /^Same issue/ }).click();
  await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
  await expect(page.getByText('Basket is empty after reload', { exact: true })).toBeVisible();
});
