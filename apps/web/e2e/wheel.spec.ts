import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { device, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf, type Site } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'rosa@turn.example', name: 'Rosa Lima' };

/** The places that the page has reported, the newest last. */
const told: string[] = [];

const BOX = `<div id="box" style="position:absolute;left:100px;top:100px;width:400px;height:300px;overflow:auto;cursor:pointer">
  <p style="height:3000px;margin:0">A long list</p></div>
  <script>box.onscroll = () => fetch('/told?box=' + box.scrollTop)</script>`;
const TELLING = `<script>onscroll = () => fetch('/told?page=' + Math.round(scrollY))</script>
  <style>body { height: 9000px }</style>`;

function lay(site: Site, path: string, body: string): string {
  site.put('/told', ({ url }, response) => {
    told.push((url ?? '').split('?')[1] ?? '');
    response.end();
  });
  return site.put(path, pageOf('Turn', body + TELLING));
}

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Turn', 'turn.example');
  project = await installation.createProject(organization, 'Turn site', [
    lay(site, '/box', BOX),
    lay(site, '/long', '<h1>Long</h1>'),
  ]);
});
test.beforeEach(() => void told.splice(0));

/** Every place that the picture is shown at from now on. */
async function watchPlaces(page: Page): Promise<() => Promise<string[]>> {
  await device(page).evaluate((element) => {
    const places: string[] = [];
    Object.assign(window, { places });
    const note = () => places.push(element.getAttribute('data-scroll') ?? '');
    new MutationObserver(note).observe(element, { attributeFilter: ['data-scroll'] });
  });
  return () => page.evaluate(() => Reflect.get(window, 'places') as string[]);
}

test('a box in the page is scrolled without the picture moving', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}box`);
  const at = await inWindow(page, 300, 250);
  await page.mouse.move(at.x, at.y);
  // The cursor comes together with what the wheel scrolls there.
  await expect(page.getByTestId('glass')).toHaveCSS('cursor', 'pointer');
  const places = await watchPlaces(page);
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, 100);
  await expect.poll(() => told.at(-1)).toBe('box=300');
  expect(await places()).toEqual([]);
  expect(told.filter((place) => place.startsWith('page'))).toEqual([]);
});

test('turned with a trembling hand, page and picture come to rest at the same place', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, `${site.url}long`);
  const at = await inWindow(page, 600, 400);
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, 100);
    await page.mouse.move(at.x + (turn % 3), at.y);
  }
  await expect.poll(() => told.at(-1)).toBe('page=800');
  await expect(device(page)).toHaveAttribute('data-scroll', '0,800');
});
