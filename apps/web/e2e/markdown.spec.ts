import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, clickAt, openPage } from './harness/screens/annotate.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'ines@sedge.example', name: 'Ines Sedge' };
const WORDS = 'It is **too small**:\n\n- [ ] logo\n- price';
let project: Project;

// A preview whose code does not come at first.
test.use({ expectedMessages: /Failed to load resource.*rich-text|the preview was not loaded/ });

test.beforeAll(async ({ installation }) => {
  const { organization } = await installation.createCustomer('Sedge', 'sedge.example');
  project = await installation.createProject(organization, 'Sedge site', ['/demo-page']);
});

const ways = (page: Page) => page.getByRole('radiogroup', { name: 'Write or preview' });
const way = (page: Page, name: string) => ways(page).getByRole('radio', { name });
const preview = (page: Page, name: string) => page.getByRole('region', { name: `Preview: ${name}` });

test('a customer looks at a description before it is sent, by keyboard, and loses no word', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  // The line is down at first.
  const code = /rich-text-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/new-ticket');
  await page.getByLabel('Title').fill('The logo');
  // There is nothing to look at yet, and the help is folded.
  await expect(way(page, 'Preview')).toBeDisabled();
  await expect(page.getByText('**bold**')).toBeHidden();
  const field = page.getByRole('textbox', { name: 'Description' });
  await field.fill(WORDS);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Markdown', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('**bold**')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Tab');
  await expect(way(page, 'Write')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(preview(page, 'Description').getByRole('alert')).toContainText('Couldn’t load the preview');
  await page.unroute(code);
  await preview(page, 'Description').getByRole('button', { name: 'Try again' }).click();
  await expect(preview(page, 'Description').getByText('too small')).toHaveCSS('font-weight', '700');
  await expect(preview(page, 'Description').getByRole('checkbox', { name: 'logo' })).toBeDisabled();
  await expect(field).toBeHidden();
  await expectNoBarriers(page);
  // The draft is that of before, also after a reload while it is looked at.
  await page.reload();
  await expect(field).toHaveValue(WORDS);
  await ways(page).getByText('Preview').click();
  await expect(preview(page, 'Description').getByText('too small')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByRole('heading', { name: /The logo/ })).toBeVisible();
  await expect(page.getByText('too small')).toHaveCSS('font-weight', '700');
});

test('a comment is looked at, written on and posted', async ({ openAs, installation }) => {
  const ticket = await installation.createTicket({ project, title: 'The price', description: WORDS });
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticket.id}`);
  const field = page.getByRole('textbox', { name: 'Add a comment' });
  await field.fill('Is _this_ it, @Ines Sedge?');
  await ways(page).getByText('Preview').click();
  await expect(preview(page, 'Comment').locator('em')).toHaveText('this');
  await expect(preview(page, 'Comment').locator('mark')).toHaveText('@Ines Sedge');
  await expectNoBarriers(page);
  await ways(page).getByText('Write').click();
  await expect(field).toHaveValue('Is _this_ it, @Ines Sedge?');
  await ways(page).getByText('Preview').click();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('list', { name: 'Thread' }).locator('em')).toHaveText('this');
  // The next one is written, not looked at.
  await expect(field).toBeFocused();
  await field.fill('More');
  await expect(field).toBeVisible();
});

test('the words of a pin are looked at beside the page, and saved from there', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, '/demo-page');
  await page.getByRole('toolbar').getByText('MARKUP').click();
  await clickAt(page, 300, 300);
  const dialog = annotationDialog(page);
  const field = dialog.getByRole('textbox', { name: 'Description' });
  await expect(field).toBeFocused();
  await expect(way(page, 'Preview')).toBeDisabled();
  await field.fill(WORDS);
  await ways(page).getByText('Preview').click();
  await expect(preview(page, 'Description').locator('strong')).toHaveText('too small');
  await expect(field).toBeHidden();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Save annotation' }).click();
  await expect(page.getByTestId('toast')).toContainText('Annotation saved');
});
