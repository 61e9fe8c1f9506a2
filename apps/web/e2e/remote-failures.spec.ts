import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Project } from '@ringmark/contract/projects/projects';
import {
  annotateAddress,
  clickAt,
  expectShown,
  failure,
  glassOf,
  openPage,
} from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';
import { startInstallation } from './harness/installation.ts';

test.use({ expectedMessages: /status of (?:403|404|429|50\d)|net::ERR_FAILED/ });

const MEMBER = { email: 'noor@lock.example', name: 'Noor Haddad' };
const UNAVAILABLE = 'Failed to load remote page. The website may be temporarily unavailable.';
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Lock', 'lock.example');
  const links = '<a href="https://elsewhere.example/">Away</a>';
  const away = site.put('/away', pageOf('Away', `<p style="font-size:60px">${links}</p>`));
  project = await installation.createProject(organization, 'Lock site', [site.url, away]);
});

test('a site that is down is said to be, and shown as soon as it is there again', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await site.fall();
  await page.goto(annotateAddress(project, site.url));
  await expect(failure(page)).toContainText(UNAVAILABLE);
  await expect(failure(page).getByRole('link', { name: 'Open in New Tab' })).toHaveAttribute(
    'href',
    site.url,
  );
  await expectNoBarriers(page);
  await site.rise();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
  await expect(failure(page)).toHaveCount(0);
});

test('a site that goes down while it is looked at is said to be as well', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, site.url);
  await site.fall();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(failure(page)).toContainText(UNAVAILABLE);
  await site.rise();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});

const LET_GO = 'This page was closed to make room for another. It reopens as soon as you use it.';

test('a session that its person closed elsewhere is opened again at the same place when the page is used', async ({
  openAs,
  installation,
  site,
}) => {
  const page = await openAs(MEMBER);
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(new URL(socket.url()).searchParams.get('sessionId') ?? ''));
  await openPage(page, project, site.url);
  const { box } = await glassOf(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 800);
  await expect(page.getByTestId('device')).toHaveAttribute('data-scroll', '0,800');

  const member = await installation.signedIn(MEMBER);
  const [sessionId] = opened;
  expect((await member.post('/api/viewport/close', { data: { sessionId } })).status()).toBe(200);
  await expect(page.getByText(LET_GO)).toBeVisible();
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
  await expect.poll(() => opened).toHaveLength(2);
  await expect(page.getByLabel('Loading the page')).toHaveCount(0);
  await expect(page.getByTestId('device')).toHaveAttribute('data-scroll', '0,800');
  await expect(failure(page)).toHaveCount(0);
});

test('a session that cannot be opened again is a failure', async ({ openAs, installation, site }) => {
  const page = await openAs(MEMBER);
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(new URL(socket.url()).searchParams.get('sessionId') ?? ''));
  await openPage(page, project, site.url);
  await site.fall();
  const member = await installation.signedIn(MEMBER);
  await member.post('/api/viewport/close', { data: { sessionId: opened[0] } });
  await expect(page.getByText(LET_GO)).toBeVisible();
  await clickAt(page, 60, 100);
  await expect(failure(page)).toContainText(UNAVAILABLE);
  await site.rise();
});

test('a link to a site that is not allowed is refused with a word, and the page stays', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}away`);
  await clickAt(page, 60, 100);
  await expect(page.getByRole('main').getByText(/elsewhere\.example|not among/)).toBeVisible();
  await expectShown(page);
  await expectNoBarriers(page);
});

test('one more view than a person may hold is refused; a reloaded window holds none of before', async ({
  openAs,
  installation,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, site.url);
  await page.reload();
  await expectShown(page);
  await page.reload();
  await expectShown(page);
  await page.goto('/tickets');

  const member = await installation.signedIn(MEMBER);
  const held: string[] = [];
  await expect
    .poll(async () => {
      const data = { url: site.url, width: 800, height: 600 };
      const answer = await member.post('/api/viewport/init', { data });
      if (answer.ok()) held.push(((await answer.json()) as { sessionId: string }).sessionId);
      return held.length;
    })
    .toBe(2);
  await page.goto(annotateAddress(project, site.url));
  const others = page.getByRole('region', { name: 'Open pages' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  for (const sessionId of held) await member.post('/api/viewport/close', { data: { sessionId } });
  // Those have ended by now, which is as good as closing them.
  await others.getByRole('button', { name: 'Close and continue' }).first().click();
  await expectShown(page);
});

test('where no socket can be had the page is shown picture by picture', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await page.routeWebSocket(/\/api\/viewport\/live/, (socket) => socket.close());
  await openPage(page, project, site.url);
  await expect(page.getByTestId('device').locator('img')).toBeVisible();
  const { box } = await glassOf(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // The first of two turns in a row may have come to rest, on a machine that has much to do.
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('viewport.scroll') && (request.postData() ?? '').includes('"scrollY":600'),
  );
  await page.mouse.wheel(0, 26);
  await page.mouse.wheel(0, 574);
  await asked;
  await expect(page.getByTestId('device')).toHaveAttribute('data-scroll', '0,600');
  await site.fall();
  await page.route('**/api/trpc/viewport.scroll**', (route) => route.abort());
  await expect(async () => {
    // A picture that was fetched ahead needs no call.
    await page.mouse.wheel(0, 37);
    await expect(failure(page)).toContainText(UNAVAILABLE, { timeout: 2_000 });
  }).toPass();
  await site.rise();
});

test.describe('on a server without a browser', () => {
  test('remote pages say so, and everything else works', async ({ playwright, openAs }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ringmark-no-browser-'));
    const executable = path.join(folder, 'chromium');
    await writeFile(executable, '', { mode: 0o755 });
    const bare = await startInstallation(playwright.request, { RINGMARK_BROWSER_PATH: executable });
    await rm(folder, { recursive: true });
    const { organization } = await bare.createCustomer('Lock', 'lock.example');
    const url = 'https://lock.example/';
    const own = await bare.createProject(organization, 'Lock site', [url, '/demo-page']);
    const session = await bare.signedIn(MEMBER);
    const page = await openAs(MEMBER, {
      baseURL: bare.url,
      storageState: await session.storageState(),
    });
    await page.goto(annotateAddress(own, url));
    await expect(failure(page)).toContainText(
      'Failed to initialize viewport session. No program found at RINGMARK_BROWSER_PATH',
    );
    await openPage(page, own, '/demo-page');
    await page.keyboard.press('m');
    await clickAt(page, 300, 300);
    await expect(
      page.getByText('Couldn’t take a screenshot. The annotation will be saved without one.'),
    ).toBeVisible();
    await page.getByLabel('Title').fill('No picture, and yet a ticket');
    await page.getByLabel('Description').fill('As the title says.');
    await page.getByRole('button', { name: 'Save annotation' }).click();
    await expect(page.getByTestId('toast')).toContainText('Annotation saved');
    await page.context().close();
    await bare.stop();
  });
});
