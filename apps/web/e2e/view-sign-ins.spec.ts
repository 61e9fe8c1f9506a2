import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '@ringmark/contract/projects/projects';
import { openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

/** A refusal that is shown is no fault. */
test.use({ expectedMessages: /status of 401/ });

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const NEXT = { email: 'nora@pier.example', name: 'Nora Lind' };
const CANARY = 'can4ry-of-journeys';
const right = `Basic ${Buffer.from(`lena:${CANARY}`).toString('base64')}`;
const heard: (string | undefined)[] = [];
/** The number of times that the page behind the sign-in was there. */
let welcomed = 0;
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  const url = site.put('/staging', (request, response) => {
    heard.push(request.headers.authorization);
    const isIn = request.headers.authorization === right;
    response.writeHead(isIn ? 200 : 401, {
      'content-type': 'text/html',
      ...(isIn && { 'set-cookie': `session=${CANARY}; HttpOnly` }),
      ...(!isIn && { 'www-authenticate': 'Basic realm="Staging of the pier"' }),
    });
    response.end(
      pageOf('Staging', isIn ? '<h1>Come in</h1><img src="/welcome" alt="">' : '<h1>Not for you</h1>'),
    );
  });
  site.put('/welcome', (_request, response) => {
    welcomed += 1;
    response.writeHead(204).end();
  });
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', [url]);
});

/** Files that hold a text, as it is or in base64. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const forms = [text, Buffer.from(text).toString('base64').slice(0, -4)].map((form) => Buffer.from(form));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = await readFile(file).catch(() => Buffer.of());
      return forms.some((form) => bytes.includes(form)) ? file : '';
    });
  return (await Promise.all(found)).filter(Boolean);
}

test('a guarded site asks for name and password, and the next view has them until the site is forgotten', async ({
  openAs,
  site,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const url = `${site.url}staging`;
  await openPage(page, project, url);
  const asked = page.getByRole('alertdialog', { name: `Sign in to ${site.host}` });
  await expect(asked.getByLabel('Username')).toBeFocused();
  await expect(asked).toContainText('Staging of the pier');
  await expect(asked).toContainText('The connection isn’t encrypted.');
  await expectNoBarriers(page);
  await page.keyboard.type('lena');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('The site didn’t accept that username and password.');
  await asked.getByLabel('Username').fill('lena');
  await asked.getByLabel('Password', { exact: true }).fill(CANARY);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await expect(asked).toBeHidden();
  await expect.poll(() => heard.at(-1)).toBe(right);
  // Nobody leaves before the page is there.
  await expect.poll(() => welcomed).toBeGreaterThan(0);

  await page.goto('/settings');
  const sites = page.getByRole('row').filter({ hasText: 'Pier site' });
  await expect(async () => {
    await page.reload();
    await expect(sites).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoBarriers(page);
  heard.splice(0);
  await openPage(page, project, url);
  await expect.poll(() => heard.at(-1)).toBe(right);
  await expect(asked).toBeHidden();
  // The sign-in that opens the site lies in the data folder, and nobody can read it there.
  const folder = path.dirname(installation.server.mailDir);
  expect(await filesWith(folder, 'Pier site')).not.toEqual([]);
  expect(await filesWith(folder, CANARY)).toEqual([]);

  await page.goto('/settings');
  await sites.getByRole('button', { name: 'Forget sign-ins for Pier site' }).click();
  await expect(page.getByText('You’re no longer signed in to the site here.')).toBeVisible();
  await expect(sites).toBeHidden();
  await openPage(page, project, url);
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
});

test('a lost key loses the sign-ins that it sealed, and everybody reads what to do', async ({
  openAs,
  adminPage,
  site,
  installation,
}) => {
  const page = await openAs(NEXT);
  const url = `${site.url}staging`;
  const asked = page.getByRole('alertdialog', { name: `Sign in to ${site.host}` });
  const signIn = async () => {
    await asked.getByLabel('Username').fill('lena');
    await asked.getByLabel('Password', { exact: true }).fill(CANARY);
    await asked.getByRole('button', { name: 'Sign in' }).click();
    await expect(asked).toBeHidden();
  };
  await openPage(page, project, url);
  await signIn();
  const sites = page.getByRole('row').filter({ hasText: 'Pier site' });
  await page.goto('/settings');
  await expect(async () => {
    await page.reload();
    await expect(sites).toBeVisible({ timeout: 2_000 });
  }).toPass();

  for (const one of [page, adminPage]) await one.goto('about:blank');
  await installation.server.kill();
  await rm(`${installation.server.dataDir}.key`);
  await installation.server.startAgain();

  await adminPage.goto('/admin/system');
  const keys = adminPage.getByRole('region', { name: 'Encrypted secrets' });
  const lost = keys.locator('div', { hasText: /^Unreadable/ }).getByRole('definition');
  await expect(lost).toHaveText(/^[1-9]$/);
  await expectNoBarriers(adminPage);
  await page.goto('/settings');
  await expect(sites).toContainText('This sign-in no longer works. Sign in to the site again.');
  await expectNoBarriers(page);
  await openPage(page, project, url);
  await expect(page.getByText('Your saved sign-in to this site can no longer be used here.')).toBeVisible();
  await signIn();
  await page.goto('/settings');
  await expect(async () => {
    await page.reload();
    await expect(sites).not.toContainText('no longer works', { timeout: 2_000 });
  }).toPass();
});
