import type { CDPSession, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { expect, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Kanda', 'kanda.example'));
});

/** Composes words in the focused field, and presses the Enter that an input method takes for itself. */
async function composeAndEnter(cdp: CDPSession, words: string): Promise<void> {
  const selection = { selectionStart: words.length, selectionEnd: words.length };
  await cdp.send('Input.imeSetComposition', { text: words, ...selection });
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Ends the composition with these words. */
const commit = (cdp: CDPSession, words: string) => cdp.send('Input.insertText', { text: words });

const composer = (page: Page) => page.context().newCDPSession(page);

test('an input method’s Enter merges no ticket; the next Enter does', async ({
  adminPage: page,
  installation,
}) => {
  const target = await installation.createTicket({ project, title: '検索が遅い' });
  const ticket = await installation.createTicket({ project, title: 'Slow search' });
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge into...' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge #${ticket.number} into...` });
  await expect(dialog.getByRole('textbox', { name: 'Ticket' })).toBeFocused();
  const cdp = await composer(page);
  await composeAndEnter(cdp, '検索');
  const choices = dialog.getByRole('list', { name: 'Tickets' });
  await expect(choices.getByRole('button')).toHaveCount(1);
  await expect(choices).toHaveAttribute('aria-busy', 'false');
  await composeAndEnter(cdp, '検索');
  await expect(dialog).toBeVisible();
  expect((await installation.readTicket(ticket.id)).mergedInto).toBeNull();

  await commit(cdp, '検索');
  await expect(choices).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tickets/${target.id}`);
});

test('an input method’s Enter picks nobody from a list', async ({ adminPage: page, installation }) => {
  const ticket = await installation.createTicket({ project, title: 'Nobody works on it' });
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Assignee: unassigned. Change' })).toBeVisible();
  await page.keyboard.press('i');
  const picker = page.getByRole('dialog', { name: `Assign #${ticket.number}` });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await composeAndEnter(await composer(page), 'a');
  await expect(picker).toBeVisible();
  expect((await installation.readTicket(ticket.id)).assignee).toBeNull();
});
