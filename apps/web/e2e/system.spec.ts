import type { Page } from '@playwright/test';
import { type MailProvider, startMailProvider } from './harness/outside/mail-provider.ts';
import { waitForMail } from './harness/outside/mails.ts';
import { expect, expectNoBarriers, test as base } from './harness/test.ts';
import { ADMIN, startInstallation, OTHER_ADMIN } from './harness/installation.ts';
import { lasting } from './harness/lasting.ts';

/** An installation whose mail leaves by a provider that may refuse it. */
const test = base.extend<{}, { provider: MailProvider }>({
  provider: lasting(startMailProvider),
  installation: [
    async ({ playwright, provider }, provide) => {
      const settings = { RINGMARK_MAIL: provider.transport, RINGMARK_BACKUP_KEEP: '7' };
      const installation = await startInstallation(playwright.request, settings, {
        mailDir: provider.mailDir,
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

const MEMBER = { email: 'ines@northquay.example', name: 'Inês Prado' };

const fact = (page: Page, panel: string, label: string) =>
  page
    .getByRole('region', { name: panel, exact: true })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

test('the screen tells how the installation is doing', { tag: '@core' }, async ({ adminPage: page }) => {
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'System' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expect(page).toHaveTitle('System · Ringmark');
  await expect(fact(page, 'Ringmark', 'Version')).toHaveText(/^\d+\.\d+\.\d+/);
  await expect(fact(page, 'Ringmark', 'Started')).toHaveText(/just now|minutes? ago/);
  await expect(fact(page, 'Database', 'Size')).toHaveText(/ (KB|MB)$/);
  await expect(fact(page, 'Database', 'Schema')).toHaveText(/^Version \d+$/);
  await expect(fact(page, 'Disk', 'Free')).toHaveText(/ (MB|GB|TB)$/);
  await expect(fact(page, 'Backups', 'Last')).toHaveText('None');
  await expect(fact(page, 'Backups', 'Kept')).toHaveText('0 of 7');
  await expect(fact(page, 'Backups', 'Folder')).toHaveText(/data-backups$/);
  await expect(fact(page, 'Email', 'Transport')).toHaveText('Postmark');
  await expect(fact(page, 'Email', 'Location')).toHaveText(/^127\.0\.0\.1:\d+$/);
  await expect(fact(page, 'Browser', 'Open pages')).toHaveText('0 of 8');
  await expect(page.getByText('No undelivered emails')).toBeVisible();
  await expect(page.getByText('TOKEN')).toHaveCount(0);
  await expectNoBarriers(page);
});

test('mail that was refused is listed with why, and goes out when it is sent again', async ({
  adminPage: page,
  installation,
  provider,
}) => {
  const { project } = await installation.createCustomer('Northquay', 'northquay.example');
  await installation.signedIn(OTHER_ADMIN);
  provider.refused.add(OTHER_ADMIN.email);
  const title = 'The harbour map is cut off on phones';
  const { number } = await installation.createTicket({ project, title }, MEMBER);
  await waitForMail(provider.mailDir, ADMIN.email, 1);
  await page.goto('/admin/system');
  const row = page.getByRole('row').filter({ hasText: OTHER_ADMIN.email });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('New ticket');
  await expect(row.getByRole('link', { name: `#${number} ${title}` })).toBeVisible();
  await expect(row).toContainText('is inactive: a mail to it bounced.');
  await expect(fact(page, 'Email', 'Undelivered')).toHaveText('1');
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('1 undelivered');
  await expectNoBarriers(page);

  provider.refused.clear();
  await row.getByRole('button', { name: `Resend to ${OTHER_ADMIN.email}` }).click();
  await expect(page.getByTestId('toast')).toContainText('Email queued for resending');
  await expect(page.getByText('No undelivered emails')).toBeVisible();
  const mail = await waitForMail(provider.mailDir, OTHER_ADMIN.email, 1);
  expect(mail.subject).toBe(`[#${number}] ${title}`);
  await page.goto('/admin/audit');
  await expect(
    page.getByRole('row').filter({ hasText: `resent the email to ${OTHER_ADMIN.email}` }),
  ).toBeVisible();
});

test('a mail about signing in is listed, and is not offered again', async ({
  adminPage: page,
  provider,
  playwright,
  installation,
}) => {
  const email = 'nobody-any-more@ringmark.example';
  provider.refused.add(email);
  const anybody = await playwright.request.newContext({ baseURL: installation.url });
  await anybody.post('/api/auth/request-magic-link', { data: { email } });
  await anybody.dispose();
  await page.goto('/admin/system');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('Sign-in link');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test.describe('what cannot be read', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('is said, and read when it is asked for again', async ({ adminPage: page }) => {
    await page.route(/\/api\/trpc\/(system|mail)\./, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/system');
    await expect(page.getByText('Couldn’t load the system status')).toBeVisible();
    await expect(page.getByText('Couldn’t load the undelivered emails')).toBeVisible();
    await expectNoBarriers(page);
    await page.unroute(/\/api\/trpc\/(system|mail)\./);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(fact(page, 'Ringmark', 'Version')).toHaveText(/^\d+\./);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Undelivered emails' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
