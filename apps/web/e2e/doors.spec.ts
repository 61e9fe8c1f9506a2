import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import {
  annotationDialog,
  clickAt,
  device,
  expectShown,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import {
  CANARY,
  closed,
  codeNow,
  type Provider,
  putClosedSite,
  startProvider,
} from './harness/outside/closed-site.ts';
import { openSetting } from './harness/screens/projects.ts';
import { heapStringsWith } from './harness/watch/heap.ts';
import { ADMIN, startInstallation } from './harness/installation.ts';
import { test as base } from './harness/remote.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ines@weir.example', name: 'Ines Rocha' };

const test = base.extend<object, { provider: Provider }>({
  provider: [
    async ({ site }, provide) => {
      const provider = await startProvider(() => site.url);
      await provide(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ playwright, site, provider }, provide) => {
      const installation = await startInstallation(playwright.request, {
        RINGMARK_REMOTE_ALLOW: `${site.host},${provider.host}`,
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

/** Refusals that are shown are no faults. */
test.use({ expectedMessages: /status of 4\d\d/ });
test.setTimeout(300_000);

test.beforeEach(({ site, provider }) => {
  closed.isKnown = true;
  closed.saved = 0;
  closed.secret = null;
  closed.usedCode = '';
  putClosedSite(site, provider);
});

const card = (page: Page, name: string) => page.getByRole('listitem', { name });
const pillOf = (page: Page, name: string, word: string) =>
  expect(card(page, name).getByText(word, { exact: true })).toBeVisible({ timeout: 60_000 });
const openAccess = async (page: Page, { id }: Project) => {
  await page.goto(`/admin/projects/${id}/access`);
  await expect(page.getByRole('heading', { name: 'Add site access' })).toBeVisible();
};

/** Expects that nothing that was typed is anywhere in the window any longer. */
async function expectForgotten(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ]),
  );
  expect(kept).not.toContain(CANARY);
  expect(await heapStringsWith(page, CANARY), 'strings in memory').toEqual([]);
}

test('each kind is stored, tried at once, followed without a reload, and shown without its value', async ({
  openAs,
  site,
  installation,
}) => {
  const page = await openAs(ADMIN);
  const { organization } = await installation.createCustomer('Quay', 'quay.example');
  const guarded = await installation.createProject(organization, 'Quay staging', [`${site.url}guarded`]);
  await page.goto('/admin/projects');
  await openSetting(page, 'Quay staging', 'Site access');
  await expect(page.getByRole('heading', { name: 'Site access for Quay staging' })).toBeVisible();
  await expect(page.getByText('Nothing stored yet.')).toBeVisible();
  await expectNoBarriers(page);

  // Every refusal is at its field, and what was typed stays.
  await page.getByRole('button', { name: 'Username and password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Username and password' });
  await expect(dialog.getByLabel('Site')).toHaveValue(site.url.slice(0, -1));
  await dialog.getByLabel('Username').fill('staging');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByLabel('Site').fill('https://elsewhere.example');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(dialog.getByText('elsewhere.example isn’t one of this project’s sites.')).toBeVisible();
  await expect(dialog.getByLabel('Site')).toBeFocused();
  await expect(dialog.getByLabel('Username')).toHaveValue('staging');
  await expectNoBarriers(page);

  // A trial that opens nothing is shown with its pictures, and nothing is stored.
  await dialog.getByLabel('Site').fill(site.url);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(dialog).toBeHidden();
  const refused = page.getByRole('region', { name: 'Not saved' });
  await expect(refused).toBeVisible({ timeout: 60_000 });
  await expect(refused).toContainText('wasn’t saved.');
  await expect(page.getByText('Nothing stored yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Username and password' }).click();
  await dialog.getByLabel('Username').fill('staging');
  await dialog.getByLabel('Password').fill(CANARY);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectForgotten(page);
  await page.getByRole('button', { name: 'Username and password' }).click();
  await dialog.getByLabel('Username').fill('staging');
  await dialog.getByLabel('Password').fill(CANARY);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  await expectForgotten(page);
  const http = `Username and password for ${site.host}`;
  await pillOf(page, http, 'Working');
  await expect(
    page.getByRole('status').filter({ hasText: `${http}: Pages behind the login can be opened.` }),
  ).toBeAttached();
  await expect(card(page, http)).toContainText('Ada Lindqvist');
  await card(page, http).getByRole('button', { name: 'Enlarge the screenshot with access' }).click();
  await expect(page.getByRole('img', { name: 'The page with access' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoBarriers(page);

  const preview = await installation.createProject(organization, 'Quay preview', [`${site.url}preview`]);
  await openAccess(page, preview);
  await page.getByRole('button', { name: 'Header' }).click();
  const header = page.getByRole('dialog', { name: 'Request header' });
  await header.getByLabel('Header', { exact: true }).fill('Cookie');
  await header.getByLabel('Value').fill(CANARY);
  await header.getByRole('button', { name: 'Save and test' }).click();
  await expect(header.getByText('The browser sets this header itself.')).toBeVisible();
  await header.getByLabel('Header', { exact: true }).fill('X-Access-Token');
  await header.getByRole('button', { name: 'Save and test' }).click();
  await pillOf(page, `Header for ${site.host}`, 'Working');
  await expect(card(page, `Header for ${site.host}`)).toContainText('X-Access-Token');
  await expectForgotten(page);

  const beta = await installation.createProject(organization, 'Quay beta', [`${site.url}beta`]);
  await openAccess(page, beta);
  await page.getByRole('button', { name: 'Cookies' }).click();
  const cookies = page.getByRole('dialog', { name: 'Cookies' });
  await cookies.getByRole('button', { name: 'Add cookie' }).click();
  await cookies.getByRole('button', { name: 'Remove cookie 2' }).click();
  await cookies.getByLabel('Name').fill('beta');
  await cookies.getByLabel('Value').fill(CANARY);
  await cookies.getByRole('button', { name: 'Save and test' }).click();
  await pillOf(page, 'Cookies for 127.0.0.1', 'Working');
  await expectForgotten(page);

  // The entry is tried again, and removed after a question.
  await card(page, 'Cookies for 127.0.0.1').getByRole('button', { name: 'Test again' }).click();
  await pillOf(page, 'Cookies for 127.0.0.1', 'Working');
  await card(page, 'Cookies for 127.0.0.1').getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove site access?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Nothing stored yet.')).toBeVisible();

  // The stored entries of an archived project are still there, and nothing can be added or tried.
  const admin = await installation.signedIn(ADMIN);
  await admin.post(`/api/admin/projects/${guarded.id}/archive`);
  await page.goto(`/admin/projects/${guarded.id}/access`);
  await expect(page.getByText('This project is archived')).toBeVisible();
  await expect(card(page, http).getByRole('button')).toHaveText(['', '', 'Remove']);
  await expect(page.getByRole('heading', { name: 'Add site access' })).toBeHidden();
  await page.goto('/admin/projects/01234567-89ab-7def-8123-456789abcdef/access');
  await expect(page.getByText('Project not found')).toBeVisible();
});

/** Begins to record, and goes to the provider, which is allowed. */
async function openProvider(page: Page, project: Project, provider: Provider): Promise<void> {
  await openAccess(page, project);
  await page.getByRole('link', { name: 'Record a sign-in' }).click();
  await expectShown(page);
  await clickAt(page, 100, 140);
  const asked = page.getByRole('alertdialog', { name: `Allow ${provider.host}?` });
  await asked.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(asked).toBeHidden();
}

/** Signs in over the provider, in the view that records it. */
async function record(page: Page, project: Project, provider: Provider): Promise<void> {
  await openProvider(page, project, provider);
  await typePassword(page);
}

/**
 * Types the password, and types it again if it was lost because the provider's page had not yet replaced the question.
 */
async function typePassword(page: Page, leadsTo = /orders/): Promise<void> {
  await expect(async () => {
    await clickAt(page, 100, 40);
    await page.keyboard.type(CANARY);
    await clickAt(page, 100, 140);
    await expect(page.getByRole('img', { name: leadsTo })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}

test('a sign-in is recorded over a provider, members work behind it, and an administrator renews it', async ({
  openAs,
  site,
  provider,
  installation,
}) => {
  const { organization } = await installation.createCustomer('Weir', 'weir.example');
  const url = `${site.url}orders`;
  const project = await installation.createProject(organization, 'Weir orders', [url]);
  const page = await openAs(ADMIN);
  await openAccess(page, project);
  await page.getByRole('link', { name: 'Record a sign-in' }).click();
  await expect(page.getByText('Recording a sign-in')).toBeVisible();
  await expectShown(page);
  await expect(page.getByRole('button', { name: 'MARKUP' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Annotations' })).toHaveCount(0);

  // A refused host is shown, and asked for again.
  await clickAt(page, 100, 140);
  const asked = page.getByRole('alertdialog', { name: `Allow ${provider.host}?` });
  await expect(asked.getByRole('button', { name: 'Don’t allow' })).toBeFocused();
  await expect(asked).toContainText('The connection isn’t encrypted.');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`You didn’t allow ${provider.host}`)).toBeVisible();
  await expect(page.getByRole('img', { name: /sign-in/ })).toBeVisible();
  await clickAt(page, 100, 140);
  await expect(asked.getByRole('button', { name: 'Don’t allow' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByText(`Also allowed: ${provider.host}.`)).toBeVisible();
  await typePassword(page);

  // Leaving asks.
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole('button', { name: 'Save this sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Site access for Weir orders' })).toBeVisible();
  const name = `Recorded sign-in for ${site.host}, ${provider.host}`;
  await pillOf(page, name, 'Working');
  await expectForgotten(page);

  // A member annotates the closed page, and is told what it may not do.
  const member = await openAs(MEMBER);
  await openPage(member, project, url, '1366x768');
  await expect(member.getByRole('img', { name: /orders/ })).toBeVisible();
  await clickAt(member, 100, 140);
  await expect(
    member.getByText('This page tried to save something, but access to this site is view only.'),
  ).toBeVisible();
  expect(closed.saved).toBe(0);
  await member.getByText('MARKUP', { exact: true }).click();
  await clickAt(member, 40, 40);
  await expect(annotationDialog(member)).toBeVisible();
  await saveAnnotation(member, 'The heading is too large');
  expect((await member.request.get(`/api/admin/projects/${project.id}/doors`)).status()).toBe(403);
  await expectForgotten(member);

  // It may do so at the level “use”, which asks first.
  await page.getByRole('radio', { name: /Full access/ }).click();
  await page.getByRole('button', { name: 'Allow changes' }).click();
  await expect(page.getByRole('radio', { name: /Full access/ })).toBeChecked();
  await openPage(member, project, url, '1366x768');
  await expect(async () => {
    await clickAt(member, 100, 140);
    expect(closed.saved).toBeGreaterThan(0);
  }).toPass();

  // The site forgets it: members read why, and an administrator renews it.
  closed.isKnown = false;
  await openPage(member, project, url, '1366x768');
  const words = 'The stored sign-in has expired. Ask your administrator to sign in again.';
  await expect(member.getByText(words)).toBeVisible();
  await expectNoBarriers(member);
  await member.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(member.getByText(words)).toBeHidden();
  await openPage(page, project, url, '1366x768');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Site access for Weir orders' })).toBeVisible();
  await card(page, name).getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible({ timeout: 60_000 });
  closed.isKnown = true;
  await record(page, project, provider);
  await page.getByRole('button', { name: 'Save this sign-in' }).click();
  await pillOf(page, name, 'Working');
  await openPage(member, project, url, '1366x768');
  await expect(member.getByRole('img', { name: /orders/ })).toBeVisible();
  await expect(member.getByText(words)).toBeHidden();
});

test(
  'a sign-in with a code of a second factor is recorded, and opens the page for members',
  { tag: '@core' },
  async ({ openAs, site, provider, installation }) => {
    closed.secret = 'secret-of-the-authenticator';
    const { organization } = await installation.createCustomer('Mole', 'mole.example');
    const url = `${site.url}orders`;
    const project = await installation.createProject(organization, 'Mole orders', [url]);
    const page = await openAs(ADMIN);
    await openProvider(page, project, provider);
    await typePassword(page, /code/);

    // A wrong code is asked for again; each digit lands in its own box, and the last one sends the form.
    await clickAt(page, 20, 140);
    await page.keyboard.type(codeNow('another secret'));
    await expect(page.getByRole('img', { name: /again/ })).toBeVisible({ timeout: 10_000 });
    await expect(async () => {
      await clickAt(page, 20, 140);
      await page.keyboard.type(codeNow('secret-of-the-authenticator'));
      await expect(page.getByRole('img', { name: /orders/ })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Save this sign-in' }).click();
    await pillOf(page, `Recorded sign-in for ${site.host}, ${provider.host}`, 'Working');
    await expectForgotten(page);

    const member = await openAs({ email: 'olga@mole.example', name: 'Olga Reis' });
    await openPage(member, project, url, '1366x768');
    await expect(member.getByRole('img', { name: /orders/ })).toBeVisible();
  },
);

test('on a phone a sign-in that opens nothing is not kept, and one that has ended is told of', async ({
  openAs,
  site,
  installation,
}) => {
  const { organization } = await installation.createCustomer('Lock', 'lock.example');
  const project = await installation.createProject(organization, 'Lock orders', [`${site.url}orders`]);
  const page = await openAs(ADMIN, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openAccess(page, project);
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Record a sign-in' }).click();
  await expectShown(page);
  await expectNoBarriers(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save this sign-in' }).click();
  const refused = page.getByRole('region', { name: 'Not saved' });
  await expect(refused).toContainText(
    'This sign-in can’t be reused because the site stores it where Ringmark can’t copy it.',
    { timeout: 60_000 },
  );
  const pictures = refused.getByRole('button', { name: /Enlarge the screenshot/ });
  const [without, opened] = await Promise.all([
    pictures.first().boundingBox(),
    pictures.last().boundingBox(),
  ]);
  expect(opened?.y ?? 0, 'one below the other').toBeGreaterThan((without?.y ?? 0) + (without?.height ?? 0));
  await expectNoBarriers(page);

  // Another administrator takes the project's open views away, as a change of what pages may do does.
  await page.getByRole('link', { name: 'Record a sign-in' }).click();
  await expectShown(page);
  const admin = await installation.signedIn(ADMIN);
  await admin.put(`/api/admin/projects/${project.id}/doors`, { data: { signOutUrls: ['/bye'] } });
  await expect(device(page).getByRole('alert')).toContainText('The recording has ended');
  await expect(page.getByRole('button', { name: 'Save this sign-in' })).toBeDisabled();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Site access for Lock orders' })).toBeVisible();
});

test('a site that keeps too much is refused in a sentence, and the view stays as it is', async ({
  openAs,
  site,
  installation,
}) => {
  const { organization } = await installation.createCustomer('Sluice', 'sluice.example');
  const project = await installation.createProject(organization, 'Sluice heavy', [`${site.url}heavy`]);
  const page = await openAs(ADMIN);
  await page.goto(`/admin/projects/${project.id}/record`);
  await expectShown(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'more than 1 MB' });
  await page.getByRole('button', { name: 'Save this sign-in' }).click();
  await expect(refusal).toBeVisible();
  await expect(device(page)).toHaveAttribute('data-status', 'ready');
  await expect(page.getByRole('button', { name: 'Save this sign-in' })).toBeEnabled();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing stored yet.')).toBeVisible();
});
