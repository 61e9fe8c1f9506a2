import type { Project } from '@ringmark/contract/projects/projects';
import { inWindow, openPage } from './harness/screens/annotate.ts';
import { pageOf } from './harness/outside/site.ts';
import { test } from './harness/remote.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'ines@siesta.example', name: 'Inês Duarte' };
let project: Project;

test.use({
  settings: { RINGMARK_REMOTE_IDLE_SECONDS: '10' },
  // A view may end while a strip of it is on its way.
  expectedMessages: /status of 404 .*viewport\.strip/,
});

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Siesta', 'siesta.example');
  project = await installation.createProject(organization, 'Siesta site', [site.url]);
});

test('a page that nobody uses gives its place back, and is opened again by the hand alone', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  let opened = 0;
  page.on('websocket', () => {
    opened += 1;
  });
  await openPage(page, project, site.url);
  const rests = page.getByText('The page is paused. It resumes as soon as you use it.');
  await expect(rests).toBeVisible({ timeout: 90_000 });
  await expect(page.getByTestId('device')).toHaveAttribute('data-status', 'ready');
  expect(opened).toBe(1);
  const at = await inWindow(page, 400, 300);
  await page.mouse.move(at.x, at.y);
  await expect(rests).toHaveCount(0);
  await expect.poll(() => opened).toBe(2);
});

test('turns of the wheel over a page that rests, and a click right after them, are not lost', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  const heard: string[] = [];
  site.put('/heard', ({ url = '' }, response) => {
    heard.push(url.split('?')[1] ?? '');
    response.end();
  });
  const url = site.put(
    '/tall',
    pageOf(
      'Tall',
      `<div style="height:4000px"></div>
      <button style="position:fixed;inset:0" onclick="fetch('/heard?click=' + scrollY)">Book</button>
      <script>addEventListener('scrollend', () => fetch('/heard?at=' + scrollY))</script>`,
    ),
  );
  await openPage(page, project, url);
  await expect(page.getByText('The page is paused.')).toBeVisible({ timeout: 90_000 });
  const at = await inWindow(page, 400, 300);
  await page.mouse.move(at.x, at.y);
  for (let count = 0; count < 5; count += 1) await page.mouse.wheel(0, 120);
  await page.mouse.click(at.x, at.y);
  const told = () => heard.map((one) => one.split('=')).filter(([what]) => what === 'click');
  await expect.poll(told, { timeout: 60_000 }).toEqual([['click', '600']]);
});
