import { expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';

/** Returns the address at which a page of a project is annotated. */
export const annotateAddress = ({ id }: Pick<Project, 'id'>, url: string, resolution?: string): string =>
  `/annotate?${new URLSearchParams({ projectId: id, url, ...(resolution && { resolution }) })}`;

export const device = (page: Page): Locator => page.getByTestId('device');

/** Why the page cannot be shown. */
export const failure = (page: Page): Locator => device(page).getByRole('alert');

/** Waits for the page to be shown. */
export async function expectShown(page: Page): Promise<void> {
  await expect(device(page)).toHaveAttribute('data-status', 'ready', { timeout: 90_000 });
}

/** Opens a page of a project, and waits until it is shown. */
export async function openPage(
  page: Page,
  project: Pick<Project, 'id'>,
  url: string,
  resolution?: string,
): Promise<void> {
  await page.goto(annotateAddress(project, url, resolution));
  await expectShown(page);
}

/** The glass over the page, and how much the page is scaled. */
export async function glassOf(page: Page) {
  const box = await page.getByTestId('glass').boundingBox();
  const scale = Number(await device(page).getAttribute('data-scale'));
  if (!box) throw new Error('There is no glass over the page.');
  return { box, scale };
}

/** The point of the window over a point of the page's viewport (CSS px). */
export async function inWindow(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const { box, scale } = await glassOf(page);
  return { x: box.x + x * scale, y: box.y + y * scale };
}

/** Clicks at a point of the page's viewport, CSS px of the page. */
export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const at = await inWindow(page, x, y);
  await page.mouse.click(at.x, at.y);
}

export const annotationDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Add Web Annotation' });

/** Fills the open dialog in and saves, and waits until it is saved. */
export async function saveAnnotation(page: Page, title: string): Promise<void> {
  const dialog = annotationDialog(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('Right under the ring.');
  await dialog.getByRole('button', { name: 'Save annotation' }).click();
  await expect(page.getByTestId('toast')).toContainText('Your web annotation has been saved as a ticket.');
  await expect(dialog).toBeHidden();
}

interface NewPin {
  url: string;
  /** In the page's viewport of 1366 x 768, CSS px. */
  at: { x: number; y: number };
  title: string;
  /** A text that the path of the element there holds. */
  element: string;
}

/** Pins an element of a page as a person does. @returns its ticket. */
export async function pinElement(
  page: Page,
  project: Pick<Project, 'id'>,
  { url, at, title, element }: NewPin,
): Promise<Ticket> {
  await openPage(page, project, url, '1366x768');
  await page.getByText('MARKUP', { exact: true }).click();
  await clickAt(page, at.x, at.y);
  await saveAnnotation(page, title);
  const [newest] = (await (await page.request.get('/api/tickets')).json()) as Ticket[];
  if (!newest) throw new Error('The pin is no ticket.');
  expect(newest.pin?.element?.selector).toContain(element);
  return newest;
}
