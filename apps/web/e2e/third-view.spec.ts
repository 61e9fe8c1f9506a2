import type { Project } from '@ringmark/contract/projects/projects';
import { annotateAddress, expectShown, inWindow, openPage } from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect } from './harness/test.ts';

let project: Project;
let addresses: string[];

test.use({ expectedMessages: /429|409/ });

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Trio', 'trio.example');
  const titles = ['First page', 'Second page', 'Third page'];
  addresses = titles.map((title) => site.put(`/${title[0]}`, pageOf(title, `<h1>${title}</h1>`)));
  project = await installation.createProject(organization, 'Trio site', addresses);
});

const LET_GO = 'This page was closed to make room for another. It reopens as soon as you use it.';

test('a third page says which two are open, and opens by itself when one of them is closed', async ({
  openAs,
}) => {
  const [one = '', two = '', three = ''] = addresses;
  const first = await openAs({ email: 'ana@trio.example', name: 'Ana Trio' });
  await openPage(first, project, one);
  const second = await first.context().newPage();
  await openPage(second, project, two);
  const third = await first.context().newPage();
  await third.goto(annotateAddress(project, three));
  const panel = third.getByRole('region', { name: 'Open pages' });
  await expect(panel).toContainText(
    'You have two pages open in other windows. Close one of them to open this one.',
  );
  await expect(panel.getByRole('listitem')).toHaveText([/First page.*opened just now/, /Second page/]);
  // A keyboard alone gets there and through.
  const close = panel.getByRole('button', { name: 'Close and continue: First page' });
  await close.focus();
  await third.keyboard.press('Enter');
  await expectShown(third);
  await expect(panel).toHaveCount(0);
  await expect(third.locator('[data-page-keyboard]')).toBeFocused();
  // The window that lost its page says so, and takes no place until it is used.
  await expect(first.getByText(LET_GO)).toBeVisible();
  await expectShown(second);
  const at = await inWindow(first, 300, 200);
  await first.mouse.click(at.x, at.y);
  const other = first.getByRole('region', { name: 'Open pages' });
  await expect(other.getByRole('listitem')).toHaveText([/Second page/, /Third page/]);
});

test('a window that is closed frees its place at once, also while its page is still on its way', async ({
  openAs,
  site,
}) => {
  const [one = '', two = '', three = ''] = addresses;
  const asked = Promise.withResolvers<void>();
  site.put('/F', () => asked.resolve());
  const first = await openAs({ email: 'eva@trio.example', name: 'Eva Trio' });
  await first.goto(annotateAddress(project, one));
  await asked.promise;
  const second = await first.context().newPage();
  await openPage(second, project, two);
  await first.goto('about:blank');
  const third = await second.context().newPage();
  await openPage(third, project, three);
  await second.goto('about:blank');
  const fourth = await third.context().newPage();
  await openPage(fourth, project, two);
});
