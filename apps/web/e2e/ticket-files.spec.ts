import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import type { Installation } from './harness/installation.ts';

const MEMBER = { email: 'tove@files.example', name: 'Tove Berg' };
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Files Ltd', 'files.example'));
  await installation.signedIn(MEMBER);
});

/** A picture of a page with one red square, as PNG. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.setContent('<body style="background:#eef"><div style="width:80px;height:80px;background:red">');
  return page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
}

async function openTicket(page: Page, installation: Installation, title: string): Promise<string> {
  const { id } = await installation.createTicket({ project, title });
  await page.goto(`/tickets/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  return id;
}

/** Lets go of a file over an element, or pastes it there, as the browser would. */
async function give(
  element: Locator,
  how: 'drop' | 'paste',
  name: string,
  bytes: Buffer,
  words: Record<string, string> = {},
): Promise<void> {
  await element.evaluate(
    (target, { how, name, base64, words }) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(words)) data.setData(type, text);
      const content = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
      data.items.add(new File([content], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }));
      const common = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data }),
      );
    },
    { how, name, base64: bytes.toString('base64'), words },
  );
}

test('a picture that is pasted anywhere is attached, and shown small', async ({ openAs, installation }) => {
  const page = await openAs(MEMBER);
  const picture = await takePicture(page);
  await openTicket(page, installation, 'Pasted');
  await give(page.locator('body'), 'paste', 'clip.png', picture);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await expect(attachments.getByRole('link', { name: 'Download clip.png' })).toBeVisible();
  const thumbnail = attachments.locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expect(attachments).toContainText(`${(picture.length / 1024).toFixed(1)} KB`);

  const form = page.locator('form').filter({ hasText: 'Post comment' });
  await form.getByRole('textbox').fill('As here:');
  await give(form.getByRole('textbox'), 'paste', 'said.png', picture);
  await expect(form).toContainText('said.png');
  // A spreadsheet gives a picture of its cells in addition to their words, which are meant here.
  const cells = { 'text/plain': 'a', 'text/html': '<table></table>' };
  await give(form.getByRole('textbox'), 'paste', 'cells.png', picture, cells);
  await give(form, 'drop', 'dropped.txt', Buffer.from('x'));
  await expect(form).toContainText('dropped.txt');
  await expect(form).not.toContainText('cells.png');
  await form.getByRole('button', { name: 'Remove dropped.txt' }).click();
  await expect(form).not.toContainText('dropped.txt');
  await expect(attachments.getByRole('listitem')).toHaveCount(1);
  await form.getByRole('button', { name: 'Post comment' }).click();
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByRole('link', { name: 'Download said.png' })).toBeVisible();
  await expect(form.getByText('said.png')).toHaveCount(0);
});

test('a file on its way shows how far it is, and can be cancelled', async ({ openAs, installation }) => {
  const page = await openAs(MEMBER);
  const id = await openTicket(page, installation, 'Slow line');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  const buffer = Buffer.alloc(4 * 1024 * 1024, 'a');
  await attachments.locator('input[multiple]').setInputFiles({ name: 'film.bin', mimeType: '', buffer });
  const bar = attachments.getByRole('progressbar', { name: 'Uploading film.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  // Logging out now would lose it.
  await page.getByRole('button', { name: /^My Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and discard unsent work?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await attachments.getByRole('button', { name: 'Cancel film.bin' }).click();
  await expect(attachments.getByText('film.bin')).toHaveCount(0);
  const member = await installation.signedIn(MEMBER);
  expect(await (await member.get(`/api/tickets/${id}/attachments`)).json()).toEqual([]);
});

test.describe('a connection that breaks off', () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|was not uploaded/ });

  test('lets a file go on where it was', async ({ openAs, installation }) => {
    const page = await openAs(MEMBER);
    const id = await openTicket(page, installation, 'Cut');
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const line = { latency: 0, downloadThroughput: -1, uploadThroughput: 1_500 * 1024 };
    await network.send('Network.emulateNetworkConditions', { ...line, offline: false });
    const attachments = page.getByRole('region', { name: 'Attachments' });
    const buffer = Buffer.from(Array.from({ length: 4 * 1_048_576 }, (_none, at) => (at * 31) % 251));
    await attachments.locator('input[multiple]').setInputFiles({ name: 'film.bin', mimeType: '', buffer });
    await expect.poll(() => Math.max(0, ...offsets)).toBeGreaterThanOrEqual(1_048_576);
    await network.send('Network.emulateNetworkConditions', { ...line, offline: true });
    await expect(attachments.getByRole('progressbar', { name: 'Uploading film.bin' })).toBeVisible();
    const before = offsets.length;
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1, offline: false });
    await expect(attachments.getByRole('link', { name: 'Download film.bin' }).first()).toBeVisible();
    expect(Math.min(...offsets.slice(before)), 'it does not begin anew').toBeGreaterThanOrEqual(1_048_576);
    const member = await installation.signedIn(MEMBER);
    const [file] = await (await member.get(`/api/tickets/${id}/attachments`)).json();
    const kept = await (await member.get(`/api/attachments/${file.id}/download`)).body();
    expect(kept.equals(buffer)).toBe(true);
  });
});

test('a file that misses its place is not opened instead of the app, and one that is no picture shows as a file', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  await openTicket(page, installation, 'Dropped beside');
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'stray.txt'));
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector('h1')?.dispatchEvent(drop);
    return drop.defaultPrevented;
  });
  expect(isTaken).toBe(true);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await expect(attachments.getByRole('listitem')).toHaveCount(0);
  const buffer = Buffer.from('no picture at all');
  await attachments
    .locator('input[multiple]')
    .setInputFiles({ name: 'odd.heic', mimeType: 'image/heic', buffer });
  await expect(attachments.getByRole('link', { name: 'Download odd.heic' })).toBeVisible();
  await expect(attachments.locator('img')).toHaveCount(0);
});

test.describe('an upload that fails', () => {
  test.use({ expectedMessages: /status of 413/ });

  test('says why, and stays until it is dismissed', async ({ openAs, installation }) => {
    const page = await openAs(MEMBER);
    await openTicket(page, installation, 'Too large');
    const error = 'The file is larger than 25 MB.';
    await page.route('**/attachments', (route) =>
      route.fulfill({ status: 413, json: { error, code: 'file_too_large' } }),
    );
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await give(attachments, 'drop', 'film.txt', Buffer.from('x'));
    await expect(attachments.getByRole('alert')).toHaveText(error);
    await attachments.getByRole('button', { name: 'Dismiss film.txt' }).click();
    await expect(attachments.getByRole('alert')).toHaveCount(0);
  });
});

test('the screenshot opens large, and is made larger and smaller by keys and buttons', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const picture = await takePicture(page);
  const member = await installation.signedIn(MEMBER);
  const screenshot = `data:image/png;base64,${picture.toString('base64')}`;
  const pin = { url: '/demo-page', clickX: '200', clickY: '240', resolution: '768x1024', screenshot };
  const data = { projectId: project.id, title: 'With a picture', description: 'See the ring.', ...pin };
  const { id } = (await (await member.post('/api/tickets', { data })).json()) as { id: string };
  await page.goto(`/tickets/${id}`);
  await page.setViewportSize({ width: 1_280, height: 480 });
  await page.getByRole('button', { name: 'Enlarge screenshot' }).click();
  const viewer = page.getByRole('dialog');
  const zoom = viewer.getByLabel('Zoom', { exact: true });
  await expect(zoom).toHaveText('100%');
  const width = async () =>
    Math.round((await viewer.getByAltText(/^Screenshot of/).boundingBox())?.width ?? 0);
  // The picture is higher than the window; its lower end with the ring is in sight at once.
  await expect(viewer.getByTestId('pin-ring')).toBeInViewport({ ratio: 1 });
  const radii = await viewer
    .locator('svg circle')
    .evaluateAll((all) => all.map((one) => one.getAttribute('r')));
  expect(new Set(radii)).toEqual(new Set(['30', '22', '8']));
  const whole = await width();
  await page.keyboard.press('+');
  await expect(zoom).toHaveText('150%');
  expect(Math.abs((await width()) / whole - 1.5)).toBeLessThan(0.05);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText('200%');
  await page.keyboard.press('0');
  await expect(zoom).toHaveText('100%');
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await expect(zoom).toHaveText('75%');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enlarge screenshot' })).toBeFocused();
});

test('a ticket is muted and unmuted from its menu, and its link is copied', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER, { permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await openTicket(page, installation, 'Too much mail');
  const member = await installation.signedIn(MEMBER);
  const isMuted = async () => (await member.get(`/api/tickets/${id}/subscription`)).json();
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Ticket actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const held = await hold(page, /notifications\.setSubscription/);
  await choose('Unsubscribe from emails');
  await expect(page.getByRole('main').getByText('Unsubscribed', { exact: true })).toBeVisible();
  held.resolve();
  await expect(page.getByTestId('toast')).toContainText('You’ll no longer get emails about this ticket.');
  expect(await isMuted()).toEqual({ isMuted: true });
  await page.reload();
  await expect(page.getByRole('main').getByText('Unsubscribed', { exact: true })).toBeVisible();
  await choose('Subscribe to emails');
  await expect(page.getByTestId('toast')).toContainText('You’ll get emails about this ticket again.');
  await expect(page.getByRole('main').getByText('Unsubscribed', { exact: true })).toHaveCount(0);
  expect(await isMuted()).toEqual({ isMuted: false });
  await choose('Copy link');
  await expect(page.getByTestId('toast')).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
