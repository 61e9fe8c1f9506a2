import { expect, expectNoBarriers, test } from './harness/test.ts';

const CUSTOMER = 'Figtree Foods';

test.beforeAll(async ({ installation }) => {
  const { project } = await installation.createCustomer(CUSTOMER, 'figtree.example');
  await installation.createTicket({ project, title: 'Finished at once', status: 'Done' });
  await installation.createTicket({ project, title: 'Still waiting' });
  await installation.createCustomer('Quiet Quarry', 'quarry.example');
});

test('the dashboard says how many tickets came and were finished, and for those who do not see it too', async ({
  adminPage: page,
}) => {
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: 'Tickets over time' });
  await expect(panel.getByText(/^Since \d+ \w+, 2 tickets were opened and 1 finished\.$/)).toBeVisible();
  const lines = panel.locator('.recharts-line-curve');
  await expect(lines).toHaveCount(2);
  const colours = await lines.evaluateAll((curves) => curves.map((curve) => getComputedStyle(curve).stroke));
  expect(new Set(colours).size, 'each line has a colour of its own').toBe(2);
  expect(colours).not.toContain('none');
  await expect(panel.getByRole('row')).toHaveCount(31);
  const spans = panel.getByRole('radiogroup', { name: 'Period' });
  const between = await spans
    .locator('.mantine-SegmentedControl-control')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
  expect(between, 'no line is between the spans').toEqual(['none', 'none', 'none']);
  await panel.getByText('90 days').click();
  await expect(panel.getByRole('rowheader', { name: /^Week of / }).last()).toBeAttached();
  await expect(panel.getByText(/2 tickets were opened/)).toBeVisible();
  await expectNoBarriers(page);
});

test('the dashboard says how long tickets take and leads to those that wait', async ({ adminPage: page }) => {
  await page.goto('/admin');
  const times = page.getByRole('region', { name: 'Time to Done' });
  await expect(times.getByRole('row', { name: /Figtree Foods/ })).toContainText('under an hour');
  await expect(times.getByRole('row', { name: /Quiet Quarry/ })).toContainText('Nothing finished yet');
  const waits = page.getByRole('region', { name: 'Longest waits' });
  await expect(waits.getByRole('listitem')).toHaveCount(1);
  await expect(waits.getByRole('listitem')).toContainText(CUSTOMER);
  await waits.getByRole('link', { name: /Still waiting/ }).click();
  await expect(page).toHaveURL(/\/tickets\//);
});

test.describe('a refused read', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('figures that could not be read say so where they are, and can be read again', async ({
    adminPage: page,
  }) => {
    await page.route(/analytics\.waiting/, (route) => route.abort());
    await page.goto('/admin');
    const waits = page.getByRole('region', { name: 'Longest waits' });
    await expect(waits.getByText('Couldn’t load “Longest waits”')).toBeVisible({ timeout: 90_000 });
    await page.unroute(/analytics\.waiting/);
    await waits.getByRole('button', { name: 'Try again' }).click();
    await expect(waits.getByText('Still waiting')).toBeVisible();
  });
});
