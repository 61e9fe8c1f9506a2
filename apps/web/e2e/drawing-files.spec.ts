import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import { annotationDialog, clickAt, openPage } from './harness/screens/annotate.ts';
import {
  countOf,
  draw,
  editorOf,
  filesWith,
  MAGENTA,
  mark,
  onPicture,
  tapNumber,
  tool,
} from './harness/screens/drawing.ts';
import type { Installation } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pxOf, recordSent, storedBytes, withCameraData } from './harness/watch/sent-bytes.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ines@heath.example', name: 'Ines Alder' };
const SECRET = 'n0body-reads-this';
const RED = [224, 49, 49] as const;
let project: Project;
let url: string;

test.slow();

test.beforeAll(async ({ installation, site }) => {
  url = site.put('/heath', pageOf('Heath', '<h1>Heath</h1>'));
  const { organization } = await installation.createCustomer('Heath', 'heath.example');
  project = await installation.createProject(organization, 'Heath pages', [url]);
});

/** A picture of 600 x 400 px, with a word on magenta in its middle. */
async function takePicture(page: Page, type: 'png' | 'jpeg'): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:0;background:#eef"><p style="position:absolute;left:240px;top:160px;width:120px;height:80px;
     margin:0;background:#ff00ff;color:#00ff00">${SECRET}</p>`,
  );
  return page.screenshot({ type, clip: { x: 0, y: 0, width: 600, height: 400 } });
}

interface Leaks {
  sent: () => Promise<Buffer[]>;
  /** Parts of the untouched file that must not be found. */
  secrets?: readonly Buffer[];
}

/** Expects no trace of the word in the sent bytes, nor in the files of the server. */
async function expectNoLeak(page: Page, installation: Installation, { sent, secrets = [] }: Leaks) {
  const bodies = await sent();
  expect(await pxOf(page, bodies, RED), 'the marks are in what was sent').toBeGreaterThan(0);
  expect(await pxOf(page, bodies, MAGENTA), 'px of the word that were sent').toBe(0);
  expect(await pxOf(page, await storedBytes(installation), MAGENTA), 'px of the word that are stored').toBe(
    0,
  );
  for (const secret of [Buffer.from(SECRET), ...secrets]) {
    expect(
      bodies.some((body) => body.includes(secret)),
      `sent: ${secret.toString('hex')}`,
    ).toBe(false);
    expect(await filesWith(installation.server.dataDir, secret)).toEqual([]);
  }
}

const choose = (form: Locator, name: string, mimeType: string, buffer: Buffer) =>
  form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const drawButton = (form: Locator, name: string) =>
  form.getByRole('button', { name: `Draw or blur: ${name}` });
const changeButton = (form: Locator, name: string) =>
  form.getByRole('button', { name: `Edit drawing: ${name}` });

test('a picture of a comment is blurred before it is sent: no byte of the word leaves the browser', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const picture = await takePicture(page, 'png');
  const { id } = await installation.createTicket({ project, title: 'With a picture' });
  const sent = await recordSent(page);
  await page.goto(`/tickets/${id}`);
  const form = page.locator('form').filter({ hasText: 'Post comment' });
  await form.getByRole('textbox').fill('As here:');
  await choose(form, 'notes.txt', 'text/plain', Buffer.from('x'));
  await choose(form, 'moving.gif', 'image/gif', Buffer.from('GIF89a'));
  await choose(form, 'bill.png', 'image/png', picture);
  await expect(form.getByRole('button', { name: /^Draw or blur/ }), 'of pictures alone').toHaveCount(1);
  await expectNoBarriers(page);

  await drawButton(form, 'bill.png').click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Blur', [0.3, 0.3], [0.7, 0.7]);
  await draw(page, 'Arrow', [0.1, 0.1], [0.3, 0.3]);
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect(changeButton(form, 'bill.png')).toBeFocused();
  await expectNoBarriers(page);
  const shown = form.getByRole('listitem').filter({ hasText: 'bill.png' }).locator('img');
  const px = async () => countOf(page, (await shown.getAttribute('src')) ?? '', MAGENTA);
  expect(await px(), 'what waits is shown as it will be sent').toBe(0);

  // Everything can be undone until it is sent.
  await changeButton(form, 'bill.png').click();
  await expect(mark(page, ': Blur')).toBeVisible();
  await expect(mark(page, ': Arrow')).toBeVisible();
  for (const name of [': Blur', ': Arrow']) {
    await mark(page, name).focus();
    await page.keyboard.press('Delete');
  }
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawButton(form, 'bill.png')).toBeFocused();
  expect(await px()).toBeGreaterThan(5_000);
  await expect(form.getByText(`${(picture.length / 1024).toFixed(1)} KB`)).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Blur', [0.3, 0.3], [0.7, 0.7]);
  await tool(page, 'Text').click();
  await page.mouse.click(...(await onPicture(page, 0.1, 0.8)));
  await page.keyboard.type('Twice');
  await page.keyboard.press('Enter');
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(changeButton(form, 'bill.png')).toBeFocused();
  await form.getByRole('button', { name: 'Post comment' }).click();
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByRole('link', { name: 'Download bill.png' })).toBeVisible();
  await expect(thread.getByRole('link', { name: 'Download moving.gif' })).toBeVisible();
  await expectNoLeak(page, installation, { sent });
});

test('a picture is blurred before a ticket gets it among its own files, and what is no picture is told so', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const picture = await takePicture(page, 'png');
  const { id } = await installation.createTicket({ project, title: 'With a picture of its own' });
  const sent = await recordSent(page);
  await page.goto(`/tickets/${id}`);
  const files = page.getByRole('region', { name: 'Attachments' });
  const field = files.locator('input[accept]');
  const button = files.getByRole('button', { name: 'Draw on or blur an image' });
  await expect(button).toBeVisible();
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByTestId('toast')).toContainText('Select a PNG, JPEG or WebP image');
  await expect(editorOf(page)).toBeHidden();

  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles({ name: 'bill.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Blur', [0.3, 0.3], [0.7, 0.7]);
  await draw(page, 'Arrow', [0.1, 0.1], [0.3, 0.3]);
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Attach' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect(files.getByRole('link', { name: 'Download bill.png' })).toBeVisible();
  await expect(button).toBeFocused();
  await expectNoLeak(page, installation, { sent });
});

test('by keyboard alone a photo of a new ticket is blurred, and nothing that a camera wrote into it is sent', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const plain = await takePicture(page, 'jpeg');
  const photo = withCameraData(plain, SECRET);
  // The middle holds the word, and no even ground, which is written the same way in every picture.
  const middle = plain.subarray(plain.length / 2, plain.length / 2 + 60);
  const sent = await recordSent(page);
  await page.goto('/new-ticket');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  await page.getByLabel('Title').fill('A photo');
  await page.getByLabel('Description').fill('Of the screen.');
  const files = page.getByRole('region', { name: 'Attachments' });
  await choose(files, 'photo.jpg', 'image/jpeg', photo);
  await drawButton(files, 'photo.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await tool(page, 'Blur').focus();
  await page.keyboard.press('Enter');
  await expect(mark(page, ': Blur')).toBeFocused();
  for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowLeft');
  for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowUp');
  for (let times = 0; times < 35; times += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let times = 0; times < 35; times += 1) await page.keyboard.press('Shift+ArrowDown');
  await tool(page, 'Number').focus();
  await page.keyboard.press('Enter');
  await expect(mark(page, 'Number 1')).toBeFocused();
  await editorOf(page).getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(changeButton(files, 'photo.jpg')).toBeFocused();

  // An Escape leaves the drawing, and not the form.
  await page.keyboard.press('Enter');
  await expect(mark(page, 'Number 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeHidden();
  await expect(changeButton(files, 'photo.jpg')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/tickets\/[\w-]+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const listed: Attachment[] = await (await page.request.get(`/api/tickets/${id}/attachments`)).json();
  expect(listed).toMatchObject([{ fileName: 'photo.jpg', contentType: 'image/jpeg' }]);
  const kept = await (await page.request.get(`/api/attachments/${listed[0]?.id}/download`)).body();
  expect(kept.includes('Exif')).toBe(false);
  await expectNoLeak(page, installation, { sent, secrets: [middle] });
});

test('what was drawn waits with its file, and a reload keeps the name of both', async ({ openAs }) => {
  const page = await openAs(MEMBER, { isAlone: true });
  const picture = await takePicture(page, 'png');
  await page.goto('/new-ticket');
  const files = page.getByRole('region', { name: 'Attachments' });
  await choose(files, 'kept.png', 'image/png', picture);
  await drawButton(files, 'kept.png').click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Box', [0.3, 0.3], [0.7, 0.7]);
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(changeButton(files, 'kept.png')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(files).toContainText('Select these again if you still need them: kept.png');
  await choose(files, 'kept.png', 'image/png', picture);
  await expect(drawButton(files, 'kept.png')).toBeVisible();
  await expect(files).not.toContainText('Select these again');
  // The editor says that a file is not a picture, and can be left.
  await choose(files, 'broken.png', 'image/png', Buffer.from('no picture'));
  await drawButton(files, 'broken.png').click();
  await expect(editorOf(page).getByRole('alert')).toContainText('Couldn’t load the image.');
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(drawButton(files, 'broken.png')).toBeFocused();
});

test('a file of a pin is blurred beside its screenshot', async ({ openAs, installation }) => {
  const page = await openAs(MEMBER);
  const picture = await takePicture(page, 'png');
  const sent = await recordSent(page);
  await openPage(page, project, url, '1366x768');
  await page.keyboard.press('m');
  await clickAt(page, 600, 340);
  const dialog = annotationDialog(page);
  await choose(dialog, 'beside.png', 'image/png', picture);
  await drawButton(dialog, 'beside.png').click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Blur', [0.3, 0.3], [0.7, 0.7]);
  await draw(page, 'Box', [0.1, 0.1], [0.2, 0.2]);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(changeButton(dialog, 'beside.png')).toBeFocused();
  await expectNoBarriers(page);
  // It is not the drawing on the screenshot.
  await expect(dialog.getByRole('button', { name: 'Draw or blur', exact: true })).toBeVisible();
  await dialog.getByLabel('Title').fill('With a file');
  await dialog.getByLabel('Description').fill('Here.');
  await dialog.getByRole('button', { name: 'Save annotation' }).click();
  await expect(page.getByTestId('toast')).toContainText('Your web annotation has been saved as a ticket.');
  await expect(async () => expect(await pxOf(page, await sent(), RED)).toBeGreaterThan(0)).toPass();
  await expectNoLeak(page, installation, { sent });
});

test('on a phone a finger draws on a file', async ({ openAs, installation }) => {
  const page = await openAs(MEMBER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const picture = await takePicture(page, 'png');
  const { id } = await installation.createTicket({ project, title: 'On a phone' });
  await page.goto(`/tickets/${id}`);
  const form = page.locator('form').filter({ hasText: 'Post comment' });
  await choose(form, 'phone.png', 'image/png', picture);
  await drawButton(form, 'phone.png').tap();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await tapNumber(page);
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).tap();
  await expect(changeButton(form, 'phone.png')).toBeVisible();
  await expectNoBarriers(page);
});
