import type { Page } from '@playwright/test';
import { pickStatus } from './harness/screens/ticket.ts';
import { card, carry, column } from './harness/screens/board.ts';
import { signInOf, waitForMail, waitForMailAbout } from './harness/outside/mails.ts';
import { clickAt, expectShown, saveAnnotation } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { expect } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

const EMAIL = 'mara@quay.example';

/** Opens one of the project's pages, turns MARKUP on, clicks, and saves the pin as a ticket. */
async function placePin(page: Page, url: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'URL' }).click();
  await page.getByRole('option', { name: url, exact: true }).click();
  await expectShown(page);
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, 400, 300);
  await saveAnnotation(page, title);
  await expect(page.getByRole('button', { name: `Pin 1: ${title}` })).toBeVisible();
}

/** Returns the width of a JPEG, and how many of its pixels are as red as the ring. */
const sizeOf = (page: Page, picture: Buffer | undefined) =>
  page.evaluate(
    async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!pen) throw new Error('Nothing can be drawn here.');
      pen.drawImage(bitmap, 0, 0);
      const { data: pixels } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      let red = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const [r = 0, g = 0, b = 0] = pixels.slice(at, at + 3);
        if (r > 200 && g < 90 && b < 90) red += 1;
      }
      return { width: bitmap.width, red };
    },
    picture?.toString('base64') ?? '',
  );

test(
  'the main job, from the link in the mail to an accepted ticket',
  { tag: '@core' },
  async ({ page, openAs, site, installation }) => {
    test.slow();
    const { organization } = await installation.createCustomer('Quay', 'quay.example');
    await installation.createProject(organization, 'Quay site', ['/demo-page', site.url]);

    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Name (optional, for new users)').fill('Mara Quist');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const { token } = signInOf(await waitForMail(installation.server.mailDir, EMAIL));
    await page.goto(`/verify?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Mara Quist' })).toBeVisible();

    await page.getByRole('link', { name: 'New Ticket' }).first().click();
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Quay site' }).click();
    await page.getByLabel('Title').fill('The ferry times are wrong');
    await page.getByLabel('Description').fill('The last boat leaves at nine.');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page).toHaveURL(/\/tickets\/.+/);

    await page.goto('/annotate');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Quay site' }).click();
    await page.getByRole('link', { name: /demo-page.*Quay site/ }).click();
    await placePin(page, '/demo-page', 'The headline is too long');
    await placePin(page, site.url, 'The bakery has moved');

    await page.goto('/tickets');
    for (const title of ['The ferry times are wrong', 'The headline is too long', 'The bakery has moved']) {
      await expect(column(page, 'Received').getByRole('article').filter({ hasText: title })).toBeVisible();
    }
    await expect(card(page, 'The bakery has moved').locator('img').first()).toBeVisible();

    const mail = await waitForMailAbout(installation.server.mailDir, ADMIN.email, 'The bakery has moved');
    expect(mail.pictures).toMatchObject([{ type: 'image/jpeg' }]);
    const shown = await sizeOf(page, mail.pictures[0]?.bytes);
    expect(shown.width, 'a part of the page').toBeLessThanOrEqual(1_008);
    expect(shown.red, 'with the ring').toBeGreaterThan(200);

    const admin = await openAs(ADMIN);
    await admin.goto('/tickets');
    await carry(admin, 'The bakery has moved', 'In Progress');
    await admin.mouse.up();
    const moved = column(page, 'In Progress')
      .getByRole('article')
      .filter({ hasText: 'The bakery has moved' });
    await expect(moved, 'the member sees the move without asking for it').toBeVisible();

    await card(admin, 'The bakery has moved').getByRole('link').first().click();
    await admin.getByRole('button', { name: /^Status: In Progress/ }).click();
    await pickStatus(admin, 'Done');
    await expect(admin.getByRole('button', { name: /^Status: / })).toHaveAccessibleName(/^Status: Done/);
    await expect(admin.getByTestId('toast')).toContainText('Ticket status has been updated successfully.');

    await moved.waitFor({ state: 'detached' });
    await page.goto(admin.url());
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Accepted');
  },
);
