import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { annotationDialog, clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
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
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'edda@quill.example', name: 'Edda Frey' };
const SECRET = 'n0body-reads-this';
let project: Project;
let url: string;
let secretUrl: string;

test.slow();

const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0`;

const invoice = (word: string) =>
  pageOf(
    `Invoice of ${word}`,
    `<h1 style="${at(100, 40, 500, 60)}">Invoice</h1>
     <button style="${at(500, 300, 200, 80)}">Pay</button>
     <p style="${at(100, 150, 300, 100)};background:#ff00ff;color:#00ff00;font-size:28px">${word}</p>
     <script>console.error('${word} was loaded')</script>`,
  );

test.beforeAll(async ({ installation, site }) => {
  url = site.put('/quill', invoice('Edda Frey'));
  secretUrl = site.put('/secret', invoice(SECRET));
  const { organization } = await installation.createCustomer('Quill', 'quill.example');
  project = await installation.createProject(organization, 'Quill invoices', [url, secretUrl]);
});

async function openEditor(page: Page, address = url): Promise<void> {
  await openPage(page, project, address, '1366x768');
  await page.keyboard.press('m');
  await clickAt(page, 600, 340);
  await annotationDialog(page).getByRole('button', { name: 'Draw or blur' }).click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible({ timeout: 60_000 });
}

/** The ticket that was saved last, as REST answers it. */
async function savedTicket(page: Page): Promise<Ticket> {
  const [newest] = await (await page.request.get(`/api/tickets?projectId=${project.id}`)).json();
  return (await page.request.get(`/api/tickets/${newest.id}`)).json();
}

test('marks are drawn by mouse before saving, stand sharp over the picture, and can be hidden and changed', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await openEditor(page);
  await expectNoBarriers(page);
  await draw(page, 'Arrow', [0.2, 0.7], [0.4, 0.5]);
  await draw(page, 'Box', [0.5, 0.1], [0.7, 0.2]);
  await draw(page, 'Line', [0.1, 0.8], [0.5, 0.9]);
  await tool(page, 'Blue').click();
  await tool(page, 'Number').click();
  for (const x of [0.8, 0.9]) await page.mouse.click(...(await onPicture(page, x, 0.8)));
  await expect(mark(page, 'Number 2')).toBeFocused();
  await tool(page, 'Text').click();
  await page.mouse.click(...(await onPicture(page, 0.6, 0.6)));
  await page.keyboard.type('Twice as large');
  await page.keyboard.press('Enter');
  await expect(mark(page, 'Text “Twice as large”')).toBeVisible();

  // A drawn mark can be undone and redone; one is moved, and one is removed.
  await page.keyboard.press('Control+z');
  await expect(mark(page, ': Text “')).toBeHidden();
  await page.keyboard.press('Control+Shift+Z');
  await expect(mark(page, ': Text “')).toBeVisible();
  await page.mouse.move(...(await onPicture(page, 0.8, 0.8)));
  await page.mouse.down();
  await page.mouse.move(...(await onPicture(page, 0.8, 0.3)));
  await page.mouse.up();
  await mark(page, ': Line').focus();
  await page.keyboard.press('Delete');
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(annotationDialog(page).getByTestId('drawing')).toBeVisible();
  await saveAnnotation(page, 'Larger');

  const ticket = await savedTicket(page);
  const kinds = ticket.drawing?.shapes.map(({ kind }) => kind);
  expect(kinds).toEqual(['arrow', 'box', 'step', 'step', 'text']);
  const [arrow, , one] = ticket.drawing?.shapes ?? [];
  expect(arrow).toMatchObject({
    color: 'red',
    from: { x: expect.closeTo(0.2, 1), y: expect.closeTo(0.7, 1) },
  });
  expect(one).toMatchObject({ number: 1, color: 'blue', y: expect.closeTo(0.3, 1) });
  expect(ticket.pin?.element, 'nothing is left out where nothing is blurred').toMatchObject({ text: 'Pay' });
  expect(await countOf(page, ticket.screenshot ?? '', MAGENTA)).toBeGreaterThan(1_000);

  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByTestId('drawing')).toBeVisible();
  await page.getByRole('button', { name: 'Enlarge screenshot' }).click();
  const large = page.getByRole('dialog', { name: /Larger/ });
  await expect(large.getByTestId('drawing')).toBeVisible();
  await large.getByRole('button', { name: 'Marks' }).click();
  await expect(large.getByTestId('drawing')).toBeHidden();
  await page.keyboard.press('m');
  await expect(large.getByTestId('drawing')).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  // Its author changes them on the ticket; what was not saved is asked for first.
  await page.getByRole('button', { name: 'Edit drawing' }).click();
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await draw(page, 'Box', [0.1, 0.1], [0.3, 0.3]);
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('toast')).toContainText('Drawing saved');
  await expect(editorOf(page)).toBeHidden();
  expect((await savedTicket(page)).drawing?.shapes).toHaveLength(6);
});

test('by keyboard alone a mark is put, moved, made larger and taken away', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openEditor(page);
  await tool(page, 'Box').focus();
  await page.keyboard.press('Enter');
  await expect(mark(page, ': Box')).toBeFocused();
  const before = await mark(page, ': Box').boundingBox();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Shift+ArrowRight');
  const after = await mark(page, ': Box').boundingBox();
  expect(after?.x ?? 0).toBeGreaterThan((before?.x ?? 0) + 10);
  expect(after?.width ?? 0).toBeGreaterThan((before?.width ?? 0) + 10);
  await tool(page, 'Text').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Here');
  // An Escape ends the field, and not the drawing.
  await page.keyboard.press('Escape');
  await expect(mark(page, ': Text “')).toHaveCount(0);
  await expect(editorOf(page)).toBeVisible();
  await mark(page, ': Box').focus();
  await page.keyboard.press('Delete');
  await expect(editorOf(page).locator('[data-mark]')).toHaveCount(0);
  // A removed mark is a change as well; after that, Escape leaves the drawing, and not the annotation.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(editorOf(page)).toBeHidden();
  await expect(annotationDialog(page).getByRole('button', { name: 'Draw or blur' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('drawing-stage')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeHidden();
  await expect(annotationDialog(page)).toBeVisible();
});

test('what is blurred is in no byte that is sent, and in no file of the server', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  const sent: string[] = [];
  await openEditor(page, secretUrl);
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await draw(page, 'Blur', [0.06, 0.18], [0.31, 0.35]);
  await expect(mark(page, ': Blur')).toBeVisible();
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(annotationDialog(page).getByRole('button', { name: 'Edit drawing' })).toBeVisible();
  await expect(annotationDialog(page).getByText('Your last steps')).toBeHidden();
  await saveAnnotation(page, 'Wrong sum');

  const ticket = await savedTicket(page);
  const bodies = sent.join('\n');
  expect(bodies).toContain('Wrong sum');
  expect(bodies).not.toContain(SECRET);
  expect(JSON.stringify(ticket)).not.toContain(SECRET);
  expect(ticket.drawing?.covers).toHaveLength(1);
  expect(await countOf(page, ticket.screenshot ?? '', MAGENTA), 'px of what was blurred').toBe(0);
  const mine = await installation.signedIn(MEMBER);
  const frozen = await mine.get(`/api/tickets/${ticket.id}/frozen-page`);
  expect((await frozen.json()).state).toBe('none');
  expect(await (await mine.get(`/api/tickets/${ticket.id}/steps`)).text()).not.toContain(SECRET);
  expect(await filesWith(installation.server.dataDir, 'Wrong sum'), 'files that hold the ticket').not.toEqual(
    [],
  );
  expect(await filesWith(installation.server.dataDir, SECRET)).toEqual([]);

  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('Parts of this screenshot are blurred.')).toBeVisible();
  await expectNoBarriers(page);
});

test('on a phone a finger draws', async ({ openAs }) => {
  const page = await openAs(MEMBER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openPage(page, project, url, '1366x768');
  await page.getByText('MARKUP', { exact: true }).tap();
  const glass = await page.getByRole('application').boundingBox();
  await page.touchscreen.tap((glass?.x ?? 0) + 100, (glass?.y ?? 0) + 60);
  await annotationDialog(page).getByRole('button', { name: 'Draw or blur' }).tap();
  await expect(page.getByTestId('drawing-stage')).toBeVisible({ timeout: 60_000 });
  await tapNumber(page);
  await expectNoBarriers(page);
  await editorOf(page).getByRole('button', { name: 'Done' }).tap();
  await expect(annotationDialog(page).getByTestId('drawing')).toBeVisible();
});
