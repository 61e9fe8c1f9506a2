import type { Project } from '@ringmark/contract/projects/projects';
import { breakReads, hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'olu@counted.example', name: 'Olu Adeyemi' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Counted', 'counted.example'));
});

test(
  'the six newest tickets are shown, after a shape of what comes',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    await installation.signedIn(MEMBER);
    for (let index = 1; index <= 7; index += 1) {
      await installation.createTicket({
        project,
        title: `Ticket ${index}`,
        severity: index > 5 ? 'high' : 'low',
      });
    }
    const page = await openAs(MEMBER);
    await page.goto('/new-ticket');
    const list = await hold(page, /tickets\.list/);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const recent = page.getByRole('region', { name: 'Recent Tickets' });
    await expect(recent.getByTestId('recent-skeleton')).toHaveCount(6);
    list.resolve();
    await expect(recent.getByRole('article')).toHaveCount(6);
    await expect(recent.getByRole('article').first()).toContainText('Ticket 7');
    await expectNoBarriers(page);
    await recent.getByRole('link', { name: 'Ticket 7' }).click();
    await expect(page).toHaveURL(/\/tickets\/[\w-]{36}$/);
    await page.goBack();
    await page.getByRole('link', { name: 'View all tickets' }).click();
    await expect(page).toHaveURL('/tickets');
  },
);

test('getting started is one row at any width', async ({ adminPage: page }) => {
  const steps = page.getByRole('region', { name: 'Getting started' });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await expect(steps).not.toHaveAttribute('aria-busy', 'true');
    const tops = await steps
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoBarriers(page);
  }
});

test.describe('what could not be read is said', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('and read again when asked', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    const broken = await breakReads(page, 'tickets.list', 'tickets.counts');
    await page.goto('/');
    const failures = page.getByRole('alert').filter({ hasText: 'Failed to fetch tickets' });
    await expect(failures).toHaveCount(1);
    broken.repair('tickets.list');
    broken.repair('tickets.counts');
    await failures.getByRole('button', { name: 'Try again' }).click();
    await expect(failures).toHaveCount(0);
  });
});
