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
const bar = (page: Page) => page.getByRole('region', { name: 'Change the chosen tickets' });
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
    await bar(page).getByRole('button', { name: 'Merge…' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Buoy one' })).toBeChecked();
    await expect(dialog(page)).toContainText(
      `#${second?.number} and #${third?.number} go on in #${first?.number}: comments, files, watchers and labels move there`,
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
  await expect(bar(page).getByText('2 chosen')).toBeVisible();
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
  // What they said is found in the one in which they go on.
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
  // Somebody else is faster, and the list has not heard of it.
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
  await bar(page).getByRole('button', { name: 'Merge…' }).click();
  await dialog(page).getByText('Pier one').click();
  await dialog(page)
    .getByRole('button', { name: /^Merge into/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    `#${merged?.number} goes on in #${target?.number}, into which it was merged. Nothing was merged.`,
  );
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(bar(page).getByText('2 chosen')).toBeVisible();

  const { project: other } = await installation.createCustomer('Heron', 'heron.example');
  await installation.createTicket({ project: other, title: 'Pier of others' });
  await page.goto('/tickets?view=list&search=pier');
  await expect(rows(page)).toHaveCount(4);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText('Only tickets of one project can be merged');
  await expectNoBarriers(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page).getByText('4 chosen')).toBeVisible();
});
