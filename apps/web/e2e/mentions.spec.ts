import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { hold } from './harness/answers.ts';
import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'zoe@people.example', name: 'Zoe Quist' };
const PEOPLE = [
  { email: 'x1@people.example', name: 'Ada Ballard' },
  { email: 'x2@people.example', name: 'Mabel Stone' },
  { email: 'x3@people.example', name: 'Balthasar Ito' },
];
let project: Project;
let ticketId: string;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('People', 'people.example'));
  ({ id: ticketId } = await installation.createTicket({ project, title: 'Whom to ask' }));
  for (const person of PEOPLE) await installation.signedIn(person);
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });

test('names that begin with what was typed come first, and nobody is found by the domain of the address', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticketId}`);
  await field(page).pressSequentially('@ba');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('listbox').getByRole('option')).toContainText(['Balthasar Ito', 'Ada Ballard']);
  await field(page).fill('');
  await field(page).pressSequentially('@people');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await field(page).fill('');
  await field(page).pressSequentially('@x2');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Mabel Stone' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('@Mabel Stone ');
});

test('Enter takes nobody of a list that was not drawn yet', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto(`/tickets/${ticketId}`);
  await field(page).pressSequentially('@');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  // The letter and the key come in one task, before anything of the new list can be seen.
  const press = (key: string) =>
    field(page).evaluate((element, name) => {
      if (!(element instanceof HTMLTextAreaElement)) throw new Error('This is no field.');
      document.execCommand('insertText', false, 'b');
      element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    }, key);
  await press('Enter');
  await expect(field(page)).toHaveValue('@b');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Balthasar Ito');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('@Balthasar Ito ');
});

test('Enter takes nobody of a list that came in the moment it was pressed', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const people = await hold(page, /users\.list/);
  await page.goto(`/tickets/${ticketId}`);
  await field(page).pressSequentially('See @mab');
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('[role="option"]')) return requestAnimationFrame(look);
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      const isTaken = !document.activeElement?.dispatchEvent(enter);
      Object.assign(window, { isTaken });
    };
    look();
  });
  people.resolve();
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Mabel Stone' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isTaken' in window)).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { isTaken: boolean }).isTaken)).toBe(false);
  await expect(field(page)).toHaveValue('See @mab');
});
