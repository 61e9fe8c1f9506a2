import type { Project } from '@ringmark/contract/projects/projects';
import { inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'ines@siesta.example', name: 'Inês Duarte' };
let project: Project;

test.use({ settings: { RINGMARK_REMOTE_IDLE_SECONDS: '10' } });

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
