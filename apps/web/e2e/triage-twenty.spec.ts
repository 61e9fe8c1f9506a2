import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { ADMIN, type Installation, OTHER_ADMIN } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

test.use({ expectedMessages: /409 \(Conflict\).*duplicates\.ofTicket/ });

const SUBJECTS = ['crane', 'ferry', 'buoy', 'pier', 'quay', 'rope', 'mast', 'sail', 'keel', 'deck'];
const MAX_PRESSES = 60;

/** Twenty new tickets, two labels, and a ticket that one of the twenty repeats. */
async function twentyTickets(installation: Installation, name: string) {
  await installation.signedIn(OTHER_ADMIN);
  const { project } = await installation.createCustomer(name, `${name.toLowerCase()}.example`);
  const admin = await installation.signedIn(ADMIN);
  for (const [label, colour] of [
    ['Wording', 'teal'],
    ['Contrast', 'rose'],
  ]) {
    const data = { name: label, colour };
    expect((await admin.post(`/api/admin/projects/${project.id}/labels`, { data })).status()).toBe(201);
  }
  const of = { project, description: 'As it says.' };
  for (const subject of SUBJECTS) {
    await installation.createTicket({ ...of, title: `The ${subject} is too dark` });
    await installation.createTicket({ ...of, title: `A word about the ${subject}` });
  }
  const { number } = await installation.createTicket({ ...of, title: 'One that is known' });
  return { project, number };
}

/** Counts what a person does: each key, each letter of a text, each click. */
function countedHand(page: Page) {
  const counted = {
    presses: 0,
    async key(keys: string) {
      counted.presses += 1;
      await page.keyboard.press(keys);
    },
    async type(text: string) {
      counted.presses += text.length;
      await page.keyboard.type(text);
    },
    async click(what: Locator, options?: Parameters<Locator['click']>[0]) {
      counted.presses += 1;
      await what.click(options);
    },
    /** Opens a list of choices and picks one. */
    async pick(select: Locator, option: string) {
      counted.presses += 2;
      await select.selectOption({ label: option });
    },
  };
  return counted;
}

const rows = (page: Page) => page.locator('[data-row-id]');
const box = (page: Page, title: string) =>
  rows(page).filter({ hasText: title }).first().getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Edit the selected tickets' });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('option', { name }).first();

/** Everything is assigned and labelled, one is merged, and a colleague was asked. */
async function expectSeenTo(page: Page, installation: Installation, project: Project) {
  await expect(page.getByRole('list', { name: 'Thread' }).getByText('same?')).toBeVisible();
  const admin = await installation.signedIn(ADMIN);
  const read = async (filters: string) =>
    (await (await admin.get(`/api/tickets?projectId=${project.id}&${filters}`)).json()) as unknown[];
  expect(await read('assigneeId=none')).toEqual([]);
  expect(await read('labels=none')).toEqual([]);
  expect(await read('limit=100')).toHaveLength(20);
}

test('twenty new tickets are seen to by keys in under sixty presses', async ({
  adminPage: page,
  installation,
}) => {
  const { project, number } = await twentyTickets(installation, 'Twenty');
  const hand = countedHand(page);
  const search = page.getByLabel('Search tickets');
  await page.goto('/tickets?view=list');
  await hand.pick(page.getByLabel('Project', { exact: true }), project.name);
  await expect(rows(page)).toHaveCount(21);
  // All are mine.
  await hand.click(box(page, 'A word about the crane'));
  await hand.key('Control+a');
  await hand.key('i');
  await expect(option(page, /\(you\)/)).toBeVisible();
  await hand.key('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The list holds two sorts of faults.
  for (const [words, label, letters] of [
    ['word', 'Wording', 'w'],
    ['dark', 'Contrast', 'c'],
  ] as const) {
    await hand.key('/');
    await expect(search).toBeFocused();
    if (words === 'dark') await hand.key('Control+a');
    await hand.type(words);
    await expect(rows(page)).toHaveCount(10);
    await hand.click(box(page, words));
    await hand.key('Control+a');
    await hand.key('l');
    await expect(option(page, label)).toBeVisible();
    await hand.type(letters);
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
    await hand.key('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // The next steps merge a fault that was reported before, and ask a colleague a question.
  await hand.key('/');
  await expect(search).toBeFocused();
  await hand.key('Control+a');
  await hand.type('crane');
  await expect(rows(page)).toHaveCount(2);
  await hand.click(page.getByRole('link', { name: 'A word about the crane' }));
  await expect(page.getByRole('heading', { name: /A word about the crane/ })).toBeVisible();
  await hand.key('m');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await hand.type(`#${number}`);
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(1);
  await expectNoBarriers(page);
  await hand.key('Enter');
  await expect(page.getByRole('heading', { name: /One that is known/ })).toBeVisible();
  await hand.click(page.getByText('Internal note', { exact: true }));
  await hand.click(page.getByRole('textbox', { name: 'Add an internal note' }));
  await hand.type('same?');
  await hand.key('Control+Enter');
  await expectSeenTo(page, installation, project);
  expect(hand.presses).toBeLessThan(MAX_PRESSES);
});

test('twenty new tickets are seen to by mouse in under sixty presses', async ({
  adminPage: page,
  installation,
}) => {
  const { project } = await twentyTickets(installation, 'Score');
  const hand = countedHand(page);
  await page.goto('/tickets?view=list');
  await hand.pick(page.getByLabel('Project', { exact: true }), project.name);
  await expect(rows(page)).toHaveCount(21);
  await hand.click(page.getByRole('checkbox', { name: /^Select all/ }));
  await hand.click(bar(page).getByRole('button', { name: 'Assignee' }));
  await hand.click(option(page, /\(you\)/));
  await expect(bar(page)).toBeHidden();
  await hand.click(page.getByRole('button', { name: 'Title' }));
  await expect(rows(page).first()).toContainText('A word about the buoy');
  for (const [first, last, label] of [
    ['A word about the buoy', 'A word about the sail', 'Wording'],
    ['The buoy is too dark', 'The sail is too dark', 'Contrast'],
  ] as const) {
    await hand.click(box(page, first));
    await hand.click(box(page, last), { modifiers: ['Shift'] });
    await expect(bar(page).getByText('10 selected')).toBeVisible();
    await hand.click(bar(page).getByRole('button', { name: 'Labels' }));
    await hand.click(option(page, label));
    await expect(bar(page)).toBeHidden();
  }
  await hand.click(box(page, 'A word about the crane'));
  await hand.click(box(page, 'One that is known'));
  await hand.click(bar(page).getByRole('button', { name: 'Merge...' }));
  await hand.click(page.getByRole('dialog').getByRole('radio', { name: /One that is known/ }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Merge/ }));
  await expect(rows(page)).toHaveCount(20);
  await hand.click(page.getByRole('link', { name: 'One that is known' }));
  await hand.click(page.getByText('Internal note', { exact: true }));
  await hand.click(page.getByRole('textbox', { name: 'Add an internal note' }));
  await hand.type('same?');
  await hand.click(page.getByRole('button', { name: 'Add note' }));
  await expectSeenTo(page, installation, project);
  expect(hand.presses).toBeLessThan(MAX_PRESSES);
});
