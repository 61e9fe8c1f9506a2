import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { ADMIN, type Installation } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Mole', 'mole.example'));
});

// Merges that a journey has refused on purpose.
test.use({ expectedMessages: /(?:404 \(Not Found\)|409 \(Conflict\)).*merging\.merge/ });

/** In their order, the first one is the oldest. */
async function tickets(installation: Installation, ...titles: string[]): Promise<Ticket[]> {
  const made: Ticket[] = [];
  for (const title of titles) made.push(await installation.createTicket({ project, title }));
  return made;
}

const rows = (page: Page) => page.locator('[data-row-id]');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const bar = (page: Page) => page.getByRole('region', { name: 'Edit the selected tickets' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Merge \d+ tickets?$/ });
const list = (page: Page, words: string) =>
  page.goto(`/tickets?view=list&projectId=${project.id}&search=${words}`);

test(
  'tickets of a list are merged into the oldest by mouse, and one press gives all back',
  { tag: '@core' },
  async ({ adminPage: page, installation }) => {
    const [first, second, third] = await tickets(installation, 'Buoy one', 'Buoy two', 'Buoy three');
    const admin = await installation.signedIn(ADMIN);
    await admin.post(`/api/tickets/${third?.id}/comments`, { data: { text: 'The third says so.' } });
    await list(page, 'buoy');
    await expect(rows(page)).toHaveCount(3);
    for (const title of ['Buoy one', 'Buoy two', 'Buoy three'])
      await row(page, title).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Merge...' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Buoy one' })).toBeChecked();
    await expect(dialog(page)).toContainText(
      `#${second?.number} and #${third?.number} will be merged into #${first?.number}. Comments, files, followers and labels move there`,
    );
    await expectNoBarriers(page);
    // Another one of those that are chosen, and back.
    await dialog(page).getByText('Buoy two').click();
    await expect(dialog(page).getByRole('button', { name: `Merge into #${second?.number}` })).toBeVisible();
    await dialog(page).getByText('Buoy one').click();
    await dialog(page)
      .getByRole('button', { name: `Merge into #${first?.number}` })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Buoy one' })).toBeFocused();
    const said = await admin.get(`/api/tickets/${first?.id}/comments`);
    expect(await said.text()).toContain('The third says so.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    expect(await (await admin.get(`/api/tickets/${first?.id}/comments`)).json()).toEqual([]);
  },
);

test('cards of the board are merged by keyboard, into another ticket that is looked for', async ({
  adminPage: page,
  installation,
}) => {
  const [target] = await tickets(installation, 'Known lighthouse');
  const made = await tickets(installation, 'Beacon one', 'Beacon two');
  await page.goto(`/tickets?projectId=${project.id}&search=beacon`);
  const cards = page.locator('[data-card-link]');
  await expect(cards).toHaveCount(2);
  await cards.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('m');
  await expect(dialog(page).getByRole('radio', { name: 'Beacon one' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`#${target?.number}`);
  const found = dialog(page).getByRole('radio', { name: 'Known lighthouse' });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(found).toBeChecked();
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  // Their words are found in the ticket into which they were merged.
  await expect(cards).toHaveText(['Known lighthouse']);
  for (const { id } of made) expect((await installation.readTicket(id)).mergedInto?.id).toBe(target?.id);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
});

test('what cannot be merged is said in one sentence, and stays as it is', async ({
  adminPage: page,
  installation,
}) => {
  const admin = await installation.signedIn(ADMIN);
  const [target, merged] = await tickets(installation, 'Pier whole', 'Pier gone on', 'Pier one', 'Pier two');
  await list(page, 'pier');
  await expect(rows(page)).toHaveCount(4);
  await page.locator('[data-row-link]').first().focus();
  // Someone else is faster, and the list has not been notified.
  await page.route(
    '**/trpc/merging.merge**',
    async (route) => {
      await admin.post(`/api/tickets/${target?.id}/merge`, { data: { ids: [merged?.id] } });
      await route.continue();
    },
    { times: 1 },
  );
  for (const title of ['Pier gone on', 'Pier one', 'Pier two'])
    await row(page, title).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Merge...' }).click();
  await dialog(page).getByText('Pier one').click();
  await dialog(page)
    .getByRole('button', { name: /^Merge into/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    `#${merged?.number} was merged into #${target?.number}. Nothing was merged.`,
  );
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(bar(page).getByText('2 selected')).toBeVisible();

  const { project: other } = await installation.createCustomer('Heron', 'heron.example');
  await installation.createTicket({ project: other, title: 'Pier of others' });
  await page.goto('/tickets?view=list&search=pier');
  await expect(rows(page)).toHaveCount(4);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText('You can only merge tickets from the same project');
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page).getByText('4 selected')).toBeVisible();
});

test('one that is gone meanwhile is said, and none is merged', async ({ adminPage: page, installation }) => {
  const admin = await installation.signedIn(ADMIN);
  const [first, , third] = await tickets(installation, 'Quay one', 'Quay two', 'Quay three');
  await list(page, 'quay');
  await expect(rows(page)).toHaveCount(3);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.route(
    '**/trpc/merging.merge**',
    async (route) => {
      await admin.delete(`/api/tickets/${third?.id}`);
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('m');
  await dialog(page)
    .getByRole('button', { name: `Merge into #${first?.number}` })
    .click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'One of these tickets no longer exists. Nothing was merged.',
  );
  await expectNoBarriers(page);
  // The check comes before the dialog goes: the pointer may then rest on a row, and a row's ticket is read ahead.
  await expect(rows(page)).toHaveCount(2);
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page).getByText('2 selected')).toBeVisible();
});

test('the excerpt of a ticket that is found shows its words, and no signs of Markdown', async ({
  adminPage: page,
  installation,
}) => {
  await tickets(installation, 'Groyne one');
  const description = '# Broken\n\n- [ ] The **left** one\n- see [here](https://mole.example)';
  await installation.createTicket({ project, title: 'Jetty marked', description });
  await list(page, 'groyne');
  await row(page, 'Groyne one').getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Merge...' }).click();
  await dialog(page).getByLabel('Ticket', { exact: true }).fill('jetty');
  const found = dialog(page).locator('label').filter({ hasText: 'Jetty marked' });
  await expect(found).toContainText('Broken The left one see here');
  await expect(found).not.toContainText('**');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
});

test('a letter that comes as soon as the bar is there is about what is chosen', async ({
  adminPage: page,
  installation,
}) => {
  await tickets(installation, 'Lock one', 'Lock two');
  await page.goto(`/tickets?projectId=${project.id}&search=lock`);
  // The first time its code is loaded, the second time it is there.
  for (const time of ['first', 'second']) {
    await page.getByRole('link', { name: 'Lock one' }).focus();
    const pressed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => {
            if (!document.querySelector('[aria-label="Edit the selected tickets"]')) return;
            watch.disconnect();
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
            resolve();
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.keyboard.press('x');
    await pressed;
    await expect(dialog(page), time).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toBeHidden();
  }
});

/** Waits until what was merged is gone, and says where the focus is then. */
async function focusWhenGone(page: Page, gone: string): Promise<string> {
  await expect(page.getByRole('link', { name: gone })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

test.describe('the focus after a merge', () => {
  test('goes to the card below on the board, and to the heading where nothing is left', async ({
    adminPage: page,
    installation,
  }) => {
    test.slow();
    const target = await installation.createTicket({ project, title: 'Weir whole', severity: 'low' });
    for (const title of ['Sluice one', 'Sluice two', 'Sluice three'])
      await installation.createTicket({ project, title, severity: 'high' });
    await page.goto(`/tickets?projectId=${project.id}&severity=high&search=sluice`);
    const cards = page.locator('[data-card-link]');
    await expect(cards).toHaveText(['Sluice three', 'Sluice two', 'Sluice one']);
    const mergeInto = async (choose: () => Promise<void>) => {
      await choose();
      await expect(bar(page)).toBeVisible();
      await page.keyboard.press('m');
      const field = dialog(page).getByRole('textbox');
      await field.fill(`#${target.number}`);
      await dialog(page).getByRole('radio', { name: 'Weir whole' }).check();
      await dialog(page)
        .getByRole('button', { name: `Merge into #${target.number}` })
        .click();
      await expect(dialog(page)).toBeHidden();
    };
    await mergeInto(async () => {
      await page.getByRole('link', { name: 'Sluice two' }).focus();
      await page.keyboard.press('x');
    });
    expect(await focusWhenGone(page, 'Sluice two')).toBe('Sluice one');
    await expect(cards).toHaveText(['Sluice three', 'Sluice one']);
    await mergeInto(async () => {
      await page.getByRole('link', { name: 'Sluice one' }).focus();
      await page.keyboard.press('x');
    });
    expect(await focusWhenGone(page, 'Sluice one')).toBe('Sluice three');
    await mergeInto(async () => {
      await page.keyboard.press('x');
    });
    expect(await focusWhenGone(page, 'Sluice three')).toBe('Tickets');
    await expect(page.getByText('No tickets match')).toBeVisible();
    await expectNoBarriers(page);
  });

  test('goes to the row that stays in a list, and to the heading where none does', async ({
    adminPage: page,
    installation,
  }) => {
    test.slow();
    const target = await installation.createTicket({ project, title: 'Dyke whole', severity: 'high' });
    for (const title of ['Polder one', 'Polder two'])
      await installation.createTicket({ project, title, severity: 'medium' });
    await page.goto(`/tickets?view=list&projectId=${project.id}&severity=medium&search=polder`);
    await expect(rows(page)).toHaveCount(2);
    for (const [gone, held] of [
      ['Polder one', 'Polder two'],
      ['Polder two', 'Tickets'],
    ] as const) {
      await row(page, gone).getByRole('checkbox').check();
      await bar(page).getByRole('button', { name: 'Merge...' }).click();
      await dialog(page).getByRole('textbox').fill(`#${target.number}`);
      await dialog(page).getByRole('radio', { name: 'Dyke whole' }).check();
      await dialog(page)
        .getByRole('button', { name: `Merge into #${target.number}` })
        .click();
      await expect(dialog(page)).toBeHidden();
      expect(await focusWhenGone(page, gone)).toBe(held);
    }
    await expectNoBarriers(page);
  });

  test('by the dialog of a ticket is on the one that goes on, and back on the board is not lost', async ({
    adminPage: page,
    installation,
  }) => {
    test.slow();
    const target = await installation.createTicket({ project, title: 'Lock whole', severity: 'low' });
    const alone = await installation.createTicket({ project, title: 'Lock alone', severity: 'high' });
    await page.goto(`/tickets?projectId=${project.id}&severity=high&search=alone`);
    const card = page.getByRole('link', { name: 'Lock alone' });
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(alone.id));
    await expect(page.getByRole('button', { name: 'Ticket actions' })).toBeVisible();
    await page.keyboard.press('m');
    const asked = page.getByRole('dialog', { name: `Merge #${alone.number} into...` });
    await asked.getByLabel('Ticket', { exact: true }).fill(`#${target.number}`);
    await asked.getByRole('button', { name: 'Lock whole' }).click();
    await expect(page).toHaveURL(new RegExp(target.id));
    await expect(asked).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Lock whole' })).toBeFocused();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('No tickets match')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeFocused();
  });
});
