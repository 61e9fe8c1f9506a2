import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  annotationDialog,
  clickAt,
  expectShown,
  inWindow,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import { waitForMail, waitForMailSaying, waitForSignIn } from './harness/outside/mails.ts';
import { countPresses } from './harness/watch/presses.ts';
import { test } from './harness/remote.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { expect } from './harness/test.ts';
import { addBrightDental, goHome, setUpAsOlga, stepsOf } from './harness/screens/setup.ts';

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

async function pathInMail(folder: string, email: string): Promise<string> {
  const { text } = await waitForMail(folder, email);
  const path = /\/(?:invitation|verify)\?token=[\w-]+/.exec(text)?.[0];
  if (!path) throw new Error(`There is no link in the mail:\n${text}`);
  return path;
}

const openContext = async (browser: Browser, options = {}): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext(options);
  return [context, await context.newPage()];
};

/** Goes from the email to a saved pin, as someone who was never here. */
async function placeFirstPin(guest: Page, link: string, words: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Join and start' }).click();
  await expectShown(guest);
  await clickAt(guest, 300, 250);
  const dialog = annotationDialog(guest);
  await dialog.getByLabel('Description').fill(words);
  await dialog.getByRole('button', { name: 'Save annotation' }).click();
  await expect(guest.getByRole('button', { name: `Pin 1: ${words}` })).toBeVisible();
}

/** Invites someone by a step of the dashboard. @returns the link of their email. */
async function inviteBy(
  page: Page,
  server: TestServer,
  [step, organization, email]: [step: string, organization: string, email: string],
): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await goHome(page);
  await stepsOf(page).getByRole('link', { name: step }).click();
  await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue(organization);
  await dialog.getByLabel('Email addresses').fill(`Guest <${email}>`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  return server.url + (await pathInMail(server.mailDir, email));
}

test('an operator alone comes to a colleague’s and a customer’s first pin in 23 presses', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const server = await startServer({ RINGMARK_REMOTE_ALLOW: site.host });
  const [colleague, colleaguePage] = await openContext(browser);
  const [customer, customerPage] = await openContext(browser);
  const presses = await countPresses(page.context(), colleague, customer);
  try {
    await setUpAsOlga(page, server);

    await addBrightDental(page, site.url);
    const invite = (...whom: Parameters<typeof inviteBy>[2]) => {
      presses.add(`link in the mail to ${whom[2]}`);
      return inviteBy(page, server, whom);
    };
    const colleagueLink = await invite('Invite your team', 'Platform Inc', 'ben@platform.example');
    await placeFirstPin(colleaguePage, colleagueLink, 'The colour is too pale');
    const customerLink = await invite('Invite a customer', 'Bright Dental', 'mia@gmail.com');
    await placeFirstPin(customerPage, customerLink, 'The opening hours are wrong');
    expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(23);

    await goHome(page);
    await expect(page.getByRole('article').filter({ hasText: 'The opening hours are wrong' })).toBeVisible();
    for (const window of [page, colleaguePage, customerPage]) await window.goto('about:blank');
  } finally {
    await Promise.all([colleague.close(), customer.close()]);
    await server.stop();
  }
});

test('from nothing to an accepted ticket in 22 presses, two of them to accept', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const server = await startServer({ RINGMARK_REMOTE_ALLOW: site.host });
  const [customer, guest] = await openContext(browser);
  const presses = await countPresses(page.context(), customer);
  const email = 'mia@gmail.com';
  const words = 'The opening hours are wrong';
  try {
    await setUpAsOlga(page, server);
    await addBrightDental(page, site.url);
    const link = await inviteBy(page, server, ['Invite a customer', 'Bright Dental', email]);
    presses.add('link in the mail');
    await placeFirstPin(guest, link, words);

    await goHome(page);
    await page.getByRole('article').filter({ hasText: words }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Status: Received/ }).click();
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /^Status: / })).toHaveAccessibleName(/^Status: Done/);

    const untilDone = presses.all.length;
    const mail = await waitForMailSaying(server.mailDir, email, 'answer=accept');
    presses.add('Accept in the mail');
    await guest.goto(server.url + (/\/tickets\/[\w-]+\?answer=accept/.exec(mail.text)?.[0] ?? ''));
    await guest.getByRole('dialog').getByRole('button', { name: 'Accept ticket' }).click();
    await expect(guest.getByRole('region', { name: 'Details' })).toContainText('Accepted');
    expect(presses.all.length - untilDone).toBe(2);
    expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(22);
    for (const window of [page, guest]) await window.goto('about:blank');
  } finally {
    await customer.close();
    await server.stop();
  }
});

const tapAt = async (page: Page, x: number, y: number) => {
  const at = await inWindow(page, x, y);
  await page.touchscreen.tap(at.x, at.y);
};

const savePin = async (page: Page, words: string) => {
  const dialog = annotationDialog(page);
  await dialog.getByLabel('Description').fill(words);
  await dialog.getByRole('button', { name: 'Save annotation' }).tap();
  await expect(page.getByTestId('toast')).toContainText('Annotation saved');
};

test.describe('a customer on a phone', () => {
  test(
    'comes from an invitation to a saved pin in seven presses',
    { tag: '@core' },
    async ({ adminPage, browser, installation, site }) => {
      const { organization } = await installation.createCustomer('Fell', 'fell.example');
      await installation.createProject(organization, 'Fell site', [site.url]);
      const email = 'mia.fell@gmail.com';
      await adminPage.goto('/admin/users?invite=people');
      const dialog = adminPage.getByRole('dialog', { name: 'Invite people' });
      // A new dialog takes the focus to its first field, and an opened list closes with that.
      await expect(dialog.getByLabel('Email addresses')).toBeFocused();
      await dialog.getByRole('combobox', { name: 'Organization' }).click();
      await adminPage.getByRole('option', { name: 'Fell', exact: true }).click();
      await dialog.getByLabel('Email addresses').fill(`Mia <${email}>`);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog).toBeHidden();
      const link = installation.url + (await pathInMail(installation.server.mailDir, email));

      const [phone, page] = await openContext(browser, PHONE);
      const presses = await countPresses(phone);
      presses.add('link in the mail');
      await page.goto(link);
      await page.getByRole('button', { name: 'Join and start' }).tap();
      await expectShown(page);
      await tapAt(page, 150, 200);
      await savePin(page, 'Too small for my thumb');
      expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(7);
      await page.goto('about:blank');
      await phone.close();
    },
  );

  test('comes from the mail of a sign-in to a saved pin in seven presses', async ({
    browser,
    installation,
    site,
  }) => {
    const { organization } = await installation.createCustomer('Tarn', 'tarn.example');
    await installation.createProject(organization, 'Tarn site', [site.url]);
    const email = 'jo@tarn.example';
    await installation.newSession(email, 'Jo Reed');
    const [phone, page] = await openContext(browser, PHONE);
    await page.goto(`${installation.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).tap();
    const { token } = await waitForSignIn(installation.server.mailDir, email, 1);
    const presses = await countPresses(phone);
    presses.add('link in the mail');
    await page.goto(`${installation.url}/verify?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Jo Reed' })).toBeVisible();
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Annotate' }).tap();
    await page.getByRole('link').filter({ hasText: site.host }).first().tap();
    await expectShown(page);
    await page.getByRole('toolbar').getByText('MARKUP').tap();
    await tapAt(page, 150, 200);
    await savePin(page, 'Too small for my thumb');
    expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(7);
    await page.goto('about:blank');
    await phone.close();
  });
});

test('a member comes back to the page of yesterday in two presses', async ({
  openAs,
  installation,
  site,
}) => {
  const { organization } = await installation.createCustomer('Beck', 'beck.example');
  const project = await installation.createProject(organization, 'Beck site', [
    site.url,
    `${site.url}second`,
  ]);
  const member = { email: 'kay@beck.example', name: 'Kay' };
  const yesterday = await openAs(member);
  const visited = yesterday.waitForResponse(/pages\.visit/);
  await openPage(yesterday, project, `${site.url}second`);
  await yesterday.getByRole('toolbar').getByText('MARKUP').click();
  await clickAt(yesterday, 200, 200);
  await saveAnnotation(yesterday, 'Seven is better');
  await visited;
  await yesterday.goto('about:blank');

  const page = await openAs(member);
  const presses = await countPresses(page.context());
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Annotate' }).click();
  await page.getByRole('region', { name: 'Recently visited' }).getByRole('link').first().click();
  await expectShown(page);
  await expect(page.getByRole('button', { name: 'Pin 1: Seven is better' })).toBeVisible();
  expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(2);
});
