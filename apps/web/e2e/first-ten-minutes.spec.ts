import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  annotationDialog,
  clickAt,
  expectShown,
  inWindow,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import { waitForMail, waitForSignIn } from './harness/outside/mails.ts';
import { countPresses } from './harness/watch/presses.ts';
import { test } from './harness/remote.ts';
import { startServer } from './harness/server.ts';
import { expect } from './harness/test.ts';
import { setUpAsOlga } from './harness/screens/setup.ts';

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

/** From the mail to a saved pin, by the hand of somebody who was never here. */
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

test('an operator alone comes to a colleague’s and a customer’s first pin in 25 presses', async ({
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

    const steps = page.getByRole('region', { name: 'Getting started' });
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
    await steps.getByRole('link', { name: 'Add an organization' }).click();
    await page.getByRole('button', { name: 'Create Organization' }).click();
    const organization = page.getByRole('dialog', { name: 'Create New Organization' });
    await organization.getByLabel('Organization Name').fill('Bright Dental');
    await organization.getByLabel('Domain').fill('brightdental.example');
    await organization.getByRole('button', { name: 'Create Organization' }).click();
    await expect(organization).toBeHidden();

    await home.click();
    await steps.getByRole('link', { name: 'Add a project with a URL' }).click();
    await page.getByRole('button', { name: 'Create project' }).click();
    const project = page.getByRole('dialog', { name: 'Create new project' });
    await project.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: 'Bright Dental' }).click();
    await project.getByLabel('Project name').fill('Patient portal');
    await project.getByLabel('Allowed URLs').fill(site.url);
    await project.getByRole('button', { name: 'Create project' }).click();
    await expect(project).toBeHidden();

    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    const invite = async (step: string, organizationName: string, email: string) => {
      await home.click();
      await steps.getByRole('link', { name: step }).click();
      await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue(organizationName);
      await dialog.getByLabel('Email addresses').fill(`Guest <${email}>`);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog).toBeHidden();
      presses.add(`link in the mail to ${email}`);
      return server.url + (await pathInMail(server.mailDir, email));
    };
    const colleagueLink = await invite('Invite your team', 'Platform Inc', 'ben@platform.example');
    await placeFirstPin(colleaguePage, colleagueLink, 'The colour is too pale');
    const customerLink = await invite('Invite a customer', 'Bright Dental', 'mia@gmail.com');
    await placeFirstPin(customerPage, customerLink, 'The opening hours are wrong');
    expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(25);

    await home.click();
    await expect(page.getByRole('article').filter({ hasText: 'The opening hours are wrong' })).toBeVisible();
    for (const window of [page, colleaguePage, customerPage]) await window.goto('about:blank');
  } finally {
    await Promise.all([colleague.close(), customer.close()]);
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
  await page.getByRole('region', { name: 'Last visited' }).getByRole('link').first().click();
  await expectShown(page);
  await expect(page.getByRole('button', { name: 'Pin 1: Seven is better' })).toBeVisible();
  expect(presses.all.length, presses.all.join('\n')).toBeLessThanOrEqual(2);
});
