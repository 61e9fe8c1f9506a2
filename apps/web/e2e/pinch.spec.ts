import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { annotationDialog, device, glassOf, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'yara@plinth.example', name: 'Yara Lind' };
let project: Project;

interface Place {
  x: number;
  y: number;
}

/** The events that the page on the other side has noticed. */
const heard: string[] = [];

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(request.url?.split('?')[1] ?? '');
    response.end();
  });
  const url = site.put(
    '/plinth',
    pageOf(
      'Plinth',
      `<h1>Plinth</h1><p style="height:4000px">Tall</p><script>
for (const kind of ['mousedown', 'click', 'contextmenu', 'dblclick']) addEventListener(kind, () => fetch('/heard?' + kind));
</script>`,
    ),
  );
  const { organization } = await installation.createCustomer('Plinth', 'plinth.example');
  project = await installation.createProject(organization, 'Plinth site', [url]);
});

/** Fingers on the screen, as a person's hand moves them. */
async function handOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    tap: async (at: Place) => {
      await touch('touchStart', [at]);
      await touch('touchEnd', []);
    },
    drag: async (from: Place, to: Place) => {
      await touch('touchStart', [from]);
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ]);
      }
      await touch('touchEnd', []);
    },
    /** Two fingers come down one after the other, next to a place, and move apart or together around another. */
    pinch: async (from: Place, to: Place, [first, last]: [number, number]) => {
      const beside = ({ x, y }: Place, distance: number): [Place, Place] => [
        { x: x - distance / 2, y },
        { x: x + distance / 2, y },
      ];
      await touch('touchStart', beside(from, first).slice(0, 1));
      await touch('touchStart', beside(from, first));
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await touch('touchMove', beside(at, first + (last - first) * share));
      }
      await touch('touchEnd', beside(to, last).slice(0, 1));
      await touch('touchEnd', []);
    },
  };
}

const scaleOf = async (page: Page) => (await glassOf(page)).scale;

test('two fingers scale the page and move it about, and nothing on it is pressed', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { hasTouch: true });
  await openPage(page, project, `${site.url}plinth`);
  const hand = await handOn(page);
  const before = await scaleOf(page);
  const from = await inWindow(page, 500, 300);
  const to = { x: from.x + 30, y: from.y + 20 };
  await hand.pinch(from, to, [100, 200]);
  await expect(device(page)).toHaveAttribute('data-scale', /^1\.1[67]/);
  expect(await scaleOf(page)).toBeCloseTo(before * 2, 2);
  await expect(page.getByRole('button', { name: /^Zoom \d+%/ })).toHaveText(`${Math.round(before * 200)}%`);
  const held = await inWindow(page, 500, 300);
  expect(
    Math.hypot(held.x - to.x, held.y - to.y),
    'what was between the fingers is still there',
  ).toBeLessThan(2);

  // No larger than 400%, and no smaller than it fits.
  await hand.pinch(to, to, [50, 400]);
  await expect(device(page)).toHaveAttribute('data-scale', '4');
  await hand.pinch(to, to, [400, 40]);
  await expect(device(page)).toHaveAttribute('data-scale', String(before));
  await hand.pinch(to, to, [100, 150]);
  await expect(device(page)).not.toHaveAttribute('data-scale', String(before));
  await page.getByRole('button', { name: /fit to window/ }).click();
  await expect(device(page)).toHaveAttribute('data-scale', String(before));

  await hand.tap(await inWindow(page, 500, 300));
  await expect.poll(() => heard).toContain('click');
  expect(heard).toEqual(['mousedown', 'click']);
});

test('in MARKUP a pinch places no pin, and a tap after it does', async ({ openAs, site }) => {
  const page = await openAs(MEMBER, { hasTouch: true });
  await openPage(page, project, `${site.url}plinth`);
  const hand = await handOn(page);
  await page.keyboard.press('m');
  const at = await inWindow(page, 500, 300);
  const before = await scaleOf(page);
  await hand.pinch(at, at, [100, 140]);
  await expect(device(page)).not.toHaveAttribute('data-scale', String(before));
  await expect(page.getByTestId('draft-ring')).toHaveCount(0);
  await hand.tap(await inWindow(page, 600, 350));
  await expect(annotationDialog(page)).toBeVisible();
  const ring = await page.getByTestId('draft-ring').boundingBox();
  const meant = await inWindow(page, 600, 350);
  expect(Math.abs((ring?.x ?? 0) + (ring?.width ?? 0) / 2 - meant.x)).toBeLessThan(2);
});

test('one finger moves sideways what is wider than its room, and scrolls the page', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER, { hasTouch: true, viewport: { width: 500, height: 800 } });
  await openPage(page, project, `${site.url}plinth`, '1366x1080');
  const hand = await handOn(page);
  const at = await inWindow(page, 300, 300);
  await hand.pinch(at, at, [40, 109]);
  await expect(device(page)).toHaveAttribute('data-scale', /^(?:0\.99|1)/);
  const left = async () => (await device(page).boundingBox())?.x ?? 0;
  const before = await left();
  await hand.drag({ x: 300, y: 400 }, { x: 180, y: 300 });
  // A hand's tremble is no pan yet: the first few px go to waste.
  await expect.poll(async () => Math.abs((await left()) - before + 120)).toBeLessThanOrEqual(20);
  await expect(device(page)).toHaveAttribute('data-scroll', /^0,(8|9|10)\d$/);
});
