import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import {
  annotationDialog,
  device,
  glassOf,
  inWindow,
  openPage,
  saveAnnotation,
} from './harness/screens/annotate.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'orla@lattice.example', name: 'Orla Byrne' };
let project: Project;
let url: string;

test.slow();

const at = (left: number, top: number, width: number, height: number) =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0"`;

test.beforeAll(async ({ installation, site }) => {
  url = site.put(
    '/lattice',
    pageOf(
      'Lattice',
      `<main id="shop" ${at(0, 0, 1_200, 3_000)}><h1 ${at(100, 40, 300, 60)}>Lattice</h1>
        <section id="lamps" ${at(100, 150, 700, 400)}><article id="oak" ${at(20, 20, 200, 200)}>Oak lamp</article>
        <article id="ash" ${at(240, 20, 200, 200)}>Ash lamp</article></section></main>`,
    ),
  );
  const { organization } = await installation.createCustomer('Lattice', 'lattice.example');
  project = await installation.createProject(organization, 'Lattice site', [url]);
});

interface Place {
  x: number;
  y: number;
}

/** Drags the mouse from one point of the page's viewport to another, and keeps it down. */
async function dragTo(page: Page, from: Place, to: Place): Promise<void> {
  const [begin, end] = [await inWindow(page, from.x, from.y), await inWindow(page, to.x, to.y)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
}

/** The ticket that was saved last, as REST answers it. */
async function savedTicket(page: Page): Promise<Ticket> {
  const [newest] = await (await page.request.get(`/api/tickets?projectId=${project.id}`)).json();
  return (await page.request.get(`/api/tickets/${newest.id}`)).json();
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 2;

test('a drag marks a box: it is shown while it grows, and the ticket names what is in it', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await dragTo(page, { x: 105, y: 155 }, { x: 560, y: 400 });
  await expect(page.getByTestId('drawn-box')).toContainText(/^45\d × 24\d$/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('drawn-box')).toBeHidden();
  await page.mouse.up();
  await expect(annotationDialog(page), 'Escape has ended it').toBeHidden();
  await expect(page.getByRole('application'), 'and left MARKUP on').toBeVisible();

  await dragTo(page, { x: 105, y: 155 }, { x: 560, y: 400 });
  await page.mouse.up();
  await expect(page.getByTestId('draft-box')).toBeVisible();
  await expect(annotationDialog(page).getByTestId('draft-region')).toBeVisible({ timeout: 60_000 });
  await expectNoBarriers(page);
  await saveAnnotation(page, 'Lamps too close');

  const ticket = await savedTicket(page);
  const { region, element } = ticket.pin ?? {};
  expect(region?.inside.map(({ selector }) => selector)).toEqual(['#oak', '#ash']);
  expect(element?.selector).toBe('#lamps');
  for (const [one, other] of [
    [region?.x, 105],
    [region?.y, 155],
    [region?.width, 455],
    [region?.height, 245],
  ] as const)
    expect(isNear(one ?? 0, other), `${one} and ${other}`).toBe(true);
  expect(Number(ticket.clickX)).toBe((region?.x ?? 0) + (region?.width ?? 0) / 2);

  // The box keeps its place on the page while the page is scrolled.
  const pin = page.getByTestId('pin');
  const { scale } = await glassOf(page);
  const [box, frame] = [await pin.boundingBox(), await device(page).boundingBox()];
  expect(isNear((box?.width ?? 0) / scale, 455)).toBe(true);
  await page.mouse.move((frame?.x ?? 0) + 200, (frame?.y ?? 0) + 200);
  await page.mouse.wheel(0, 100);
  await expect(device(page)).toHaveAttribute('data-scroll', '0,100');
  await expect
    .poll(async () => isNear((box?.y ?? 0) - ((await pin.boundingBox())?.y ?? 0), 100 * scale))
    .toBe(true);

  const team = await openAs(ADMIN);
  await team.goto(`/tickets/${ticket.id}`);
  await expect(team.getByTestId('pin-box').first()).toBeVisible();
  await team.getByText('Elements in the box').click();
  await expect(team.getByText('#oak')).toBeVisible();
  await expect(team.getByText('Element around the box')).toBeVisible();
  await expectNoBarriers(team);
  const marked = await team.request.get(`/api/tickets/${ticket.id}/screenshot?marked=true`);
  expect(marked.headers()['content-type']).toContain('image/');
  expect((await installation.readTicket(ticket.id)).pin?.region).toEqual(region);
});

test('a short drag is a click, and keys draw a box as well', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, url);
  await page.keyboard.press('m');
  await dragTo(page, { x: 300, y: 300 }, { x: 304, y: 303 });
  await page.mouse.up();
  await expect(page.getByTestId('draft-ring')).toBeVisible();
  await expect(page.getByTestId('draft-box')).toBeHidden();
  await annotationDialog(page).getByRole('button', { name: 'Cancel' }).click();

  const glass = page.getByRole('application', { name: /Shift\+Enter starts a box/ });
  await glass.focus();
  await page.keyboard.press('Shift+Enter');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await expect(page.getByTestId('drawn-box')).toHaveText('100 × 50');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('drawn-box')).toBeHidden();
  await expect(glass, 'Escape ends the box first').toBeVisible();
  await page.keyboard.press('Shift+Enter');
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('draft-box')).toBeVisible();
  await saveAnnotation(page, 'By keys');
  expect((await savedTicket(page)).pin?.region).toMatchObject({ width: 50, height: 50 });
});

test('a finger that rests draws a box, and one that moves at once scrolls', async ({ openAs }) => {
  const page = await openAs(MEMBER, { hasTouch: true });
  await openPage(page, project, url);
  await page.keyboard.press('m');
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: places });
  const [from, to] = [await inWindow(page, 200, 400), await inWindow(page, 500, 300)];
  await touch('touchStart', [from]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await expect(device(page)).not.toHaveAttribute('data-scroll', '0,0');
  await expect(annotationDialog(page)).toBeHidden();

  await touch('touchStart', [from]);
  await expect(page.getByTestId('drawn-box')).toBeAttached();
  await touch('touchMove', [to]);
  await expect(page.getByTestId('drawn-box')).toContainText(/^(299|300|301) × (99|100|101)$/);
  await touch('touchEnd', []);
  await expect(annotationDialog(page)).toBeVisible();
  await expect(page.getByTestId('draft-box')).toBeVisible();
});
