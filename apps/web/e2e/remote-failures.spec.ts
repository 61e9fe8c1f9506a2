import type { Project } from '@ringmark/contract/projects';
import { annotateAddress, expectShown, failure, openPage } from './harness/annotate.ts';
import { test } from './harness/remote.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

test.use({ expectedMessages: /status of (?:403|404|429|50\d)/ });

const MEMBER = { email: 'noor@lock.example', name: 'Noor Haddad' };
const UNAVAILABLE = 'Failed to load remote page. The website may be temporarily unavailable.';
let project: Project;

test.beforeAll(async ({ world, site }) => {
  const { organization } = await world.createCustomer('Lock', 'lock.example');
  project = await world.createProject(organization, 'Lock site', [site.url]);
});

test('a site that is down is said to be, and shown as soon as it is there again', async ({
  openAs,
  site,
}) => {
  const page = await openAs(MEMBER);
  await site.fall();
  await page.goto(annotateAddress(project, site.url));
  await expect(failure(page)).toContainText(UNAVAILABLE);
  await expect(failure(page).getByRole('link', { name: 'Open in New Tab' })).toHaveAttribute(
    'href',
    site.url,
  );
  await expectNoBarriers(page);
  await site.rise();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
  await expect(failure(page)).toHaveCount(0);
});

test('a site that goes down while it is looked at is said to be as well', async ({ openAs, site }) => {
  const page = await openAs(MEMBER);
  await openPage(page, project, site.url);
  await site.fall();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(failure(page)).toContainText(UNAVAILABLE);
  await site.rise();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(page);
});
