import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Attachment, Comment } from '@ringmark/contract/tickets/comments';
import { countOf, draw, editorOf, mark, tapNumber, tool } from './harness/screens/drawing.ts';
import { ADMIN, type Installation } from './harness/installation.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'ines@moor.example', name: 'Ines Alder' };
const RED = [224, 49, 49] as const;
let project: Project;

test.beforeAll(async ({ installation }) => {
  ({ project } = await installation.createCustomer('Moor', 'moor.example'));
});

/** @returns a PNG of 600 x 400 px without any red. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.setContent('<body style="margin:0;background:#eef"><p>A bill</p>');
  return page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } });
}

/** The administrator comments on a ticket with this picture. */
async function comment(
  installation: Installation,
  ticketId: string,
  { text, name, buffer, visibility }: { text: string; name: string; buffer: Buffer; visibility?: 'team' },
): Promise<void> {
  const admin = await installation.signedIn(ADMIN);
  const said = await admin.post(`/api/tickets/${ticketId}/comments`, { data: { text, visibility } });
  const { id } = (await said.json()) as Comment;
  const files = { name, mimeType: 'image/png', buffer };
  const sent = await admin.post(`/api/comments/${id}/attachments`, { multipart: { files } });
  expect(sent.status()).toBe(201);
}

const thread = (page: Page) => page.getByRole('list', { name: 'Thread' });
const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const formOf = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: 'Attach' }) });

test('a picture of a comment opens large, and a copy with marks goes with the answer', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const buffer = await takePicture(page);
  const { id } = await installation.createTicket({ project, title: 'Which one?' });
  await comment(installation, id, { text: 'Do you mean this?', name: 'bill.png', buffer });
  await page.goto(`/tickets/${id}`);
  const opener = thread(page).getByRole('button', { name: 'Enlarge bill.png' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = viewerOf(page, 'bill.png');
  const width = async () => (await viewer.getByAltText('bill.png').boundingBox())?.width;
  await expect.poll(width, 'a small picture is shown as large as it is').toBe(600);
  await page.keyboard.press('+');
  await expect.poll(width).toBe(900);
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await viewer.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await expect(tool(page, 'Blur'), 'others have the picture already').toHaveCount(0);
  await expect(editorOf(page)).toContainText('The attached image stays as it is');
  await draw(page, 'Box', [0.3, 0.3], [0.7, 0.7]);
  // Escape loses nothing, neither here nor in the picture below.
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(mark(page, ': Box')).toBeVisible();
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(viewer).toBeHidden();
  const form = formOf(page);
  await expect(form.getByLabel('Add a comment')).toBeFocused();
  await expect(form.getByText('bill-marked.png')).toBeVisible();
  await page.keyboard.type('This one.');

  await form.getByRole('button', { name: 'Edit drawing: bill-marked.png' }).click();
  await expect(mark(page, ': Box')).toBeVisible();
  await expect(tool(page, 'Blur')).toHaveCount(0);
  await draw(page, 'Arrow', [0.1, 0.1], [0.3, 0.3]);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await form.getByRole('button', { name: 'Post comment' }).click();
  const copy = thread(page).getByRole('link', { name: 'Download bill-marked.png' });
  await expect(copy).toBeVisible();
  expect(await countOf(page, (await copy.getAttribute('href')) ?? '', RED)).toBeGreaterThan(500);
  const first = thread(page).getByRole('link', { name: 'Download bill.png' });
  expect(await countOf(page, (await first.getAttribute('href')) ?? '', RED), 'it stays as it was').toBe(0);
});

test('a drawing on a picture of a note is a note, and a drawing without marks is none', async ({
  adminPage,
  installation,
}) => {
  const page = adminPage;
  const buffer = await takePicture(page);
  const { id } = await installation.createTicket({ project, title: 'Inside' });
  await comment(installation, id, { text: 'Look.', name: 'inside.png', buffer, visibility: 'team' });
  await page.goto(`/tickets/${id}`);
  await expect(formOf(page).getByLabel('Add a comment')).toBeVisible();
  await thread(page).getByRole('button', { name: 'Enlarge inside.png' }).click();
  const viewer = viewerOf(page, 'inside.png');
  await viewer.getByRole('button', { name: 'Draw', exact: true }).click();
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(editorOf(page)).toBeHidden();
  const again = viewer.getByRole('button', { name: 'Draw', exact: true });
  await expect(again).toBeFocused();
  await again.click();
  await draw(page, 'Box', [0.3, 0.3], [0.7, 0.7]);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  const form = formOf(page);
  await expect(form.getByLabel('Add an internal note')).toBeFocused();
  await expect(form.getByText('inside-marked.png')).toBeVisible();
  await page.keyboard.type('Here.');
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(thread(page).getByRole('link', { name: 'Download inside-marked.png' })).toBeVisible();
  const member = await installation.signedIn(MEMBER);
  const seen = await (await member.get(`/api/tickets/${id}/comments`)).text();
  expect(seen).not.toContain('inside');
});

test.describe('what cannot be drawn on', () => {
  test.use({ expectedMessages: /status of 404/ });

  test('a picture that is gone meanwhile says so, and other files have no picture', async ({
    openAs,
    installation,
  }) => {
    const page = await openAs(MEMBER);
    const buffer = await takePicture(page);
    const { id } = await installation.createTicket({ project, title: 'Files' });
    const member = await installation.signedIn(MEMBER);
    for (const name of ['bill.png', 'notes.txt', 'broken.png']) {
      const files = {
        name,
        mimeType: name.endsWith('.png') ? 'image/png' : 'text/plain',
        buffer: name === 'bill.png' ? buffer : Buffer.from('no picture'),
      };
      await member.post(`/api/tickets/${id}/attachments`, { multipart: { files } });
    }
    await page.goto(`/tickets/${id}`);
    const files = page.getByRole('region', { name: 'Attachments' });
    await expect(files.getByRole('listitem')).toHaveCount(3);
    await expect(files.getByRole('button', { name: /^Enlarge/ })).toHaveCount(1);
    const [listed]: Attachment[] = await (await member.get(`/api/tickets/${id}/attachments`)).json();
    const gone = `**/api/attachments/${listed?.id}/download`;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await files.getByRole('button', { name: 'Enlarge bill.png' }).click();
    const viewer = viewerOf(page, 'bill.png');
    await expect(viewer.getByRole('alert')).toContainText('Couldn’t load the image.');
    await expect(viewer.getByRole('button', { name: 'Draw', exact: true })).toHaveCount(0);
    await expectNoBarriers(page);
    await page.unroute(gone);
    const held = Promise.withResolvers<void>();
    await page.route(gone, async (route) => {
      await held.promise;
      await route.continue();
    });
    await viewer.getByRole('button', { name: 'Try again' }).click();
    await expect(viewer.getByText('Loading image...')).toBeVisible();
    held.resolve();
    await expect(viewer.getByAltText('bill.png')).toBeVisible();
    await viewer.getByRole('button', { name: 'Draw', exact: true }).click();
    await expect(page.getByTestId('drawing-stage')).toBeVisible();
    await editorOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(viewer.getByRole('button', { name: 'Draw', exact: true })).toBeFocused();
  });
});

test('on a phone a finger draws on a picture that is attached', async ({ openAs, installation }) => {
  const page = await openAs(MEMBER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const buffer = await takePicture(page);
  const { id } = await installation.createTicket({ project, title: 'On a phone' });
  const member = await installation.signedIn(MEMBER);
  const files = { name: 'bill.png', mimeType: 'image/png', buffer };
  await member.post(`/api/tickets/${id}/attachments`, { multipart: { files } });
  await page.goto(`/tickets/${id}`);
  await page.getByRole('button', { name: 'Enlarge bill.png' }).tap();
  const viewer = viewerOf(page, 'bill.png');
  const box = async () => (await viewer.getByAltText('bill.png').boundingBox())?.width ?? 0;
  await expect.poll(box, 'as wide as the screen').toBeLessThanOrEqual(390);
  await expectNoBarriers(page);
  await viewer.getByRole('button', { name: 'Draw', exact: true }).tap();
  await tapNumber(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).tap();
  await expect(formOf(page).getByText('bill-marked.png')).toBeInViewport();
  await expectNoBarriers(page);
});
