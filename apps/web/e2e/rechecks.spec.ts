import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PinElement } from '@ringmark/contract/pins';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { card, openFilters } from './harness/screens/board.ts';
import { ADMIN, type Installation } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'mara@quay.example', name: 'Mara Fink' };
let project: Project;
const tickets = new Map<string, Ticket>();

const HEIGHT = 60;
const button = (words: string, style = '') =>
  `<button style="display:block;margin:0;width:300px;height:${HEIGHT}px;${style}">${words}</button>`;

const elementOf = (words: string, index: number): PinElement => ({
  selector: `body > button:nth-of-type(${index + 1})`,
  tag: 'button',
  role: 'button',
  name: words,
  text: words,
  box: { x: 0, y: index * HEIGHT, width: 300, height: HEIGHT },
  offset: { x: 0.5, y: 0.5 },
  alike: 0,
});

/** Creates a ticket with a pin on the button of a page, when the button is at this place. */
async function pin(installation: Installation, url: string, words: string, index: number): Promise<void> {
  const team = await installation.signedIn(ADMIN);
  const response = await team.post('/api/tickets', {
    data: {
      projectId: project.id,
      title: words,
      description: 'It should look better.',
      url,
      resolution: '1280x720',
      clickX: 150,
      clickY: index * HEIGHT + HEIGHT / 2,
      pin: {
        scrollX: 0,
        scrollY: 0,
        pageWidth: 1280,
        pageHeight: 900,
        viewportWidth: 1280,
        viewportHeight: 720,
        shotX: 0,
        shotY: 0,
        deviceScale: 1,
        userAgent: null,
        pageTitle: null,
        element: elementOf(words, index),
      },
    },
  });
  tickets.set(words, (await response.json()) as Ticket);
}

/** The server was off and missed its night. Waits until all tickets were checked. */
async function makeUpForNight(installation: Installation): Promise<void> {
  const { server } = installation;
  await server.kill();
  const file = path.join(path.dirname(server.mailDir), 'data', 'ringmark.sqlite');
  const database = new DatabaseSync(file);
  database.exec("update recheck_night set night = '2020-01-01T00:00:00.000Z'");
  database.close();
  await server.startAgain();
  const team = await installation.signedIn(ADMIN);
  const unchecked = async () => {
    const response = await team.get('/api/tickets?element=not_checked');
    return response.ok() ? ((await response.json()) as Ticket[]).length : -1;
  };
  await expect.poll(unchecked, { timeout: 60_000 }).toBe(0);
}

test.beforeAll(async ({ installation, site }) => {
  test.setTimeout(300_000);
  const { organization } = await installation.createCustomer('Quay', 'quay.example');
  project = await installation.createProject(organization, 'Quay site', [site.url]);
  const shop = site.put(
    '/shop',
    pageOf(
      'Shop',
      button('Buy the lamp') +
        button('Ask a human being', 'color:#050') +
        button('Terms of sale', 'display:none'),
    ),
  );
  for (const [index, words] of ['Buy the lamp', 'Ask a human', 'Terms of sale'].entries())
    await pin(installation, shop, words, index);
  const pricing = site.put('/pricing', pageOf('Prices', '<h1>All is new</h1>'));
  for (const [index, words] of ['Small plan', 'Middle plan', 'Large plan'].entries())
    await pin(installation, pricing, words, index);
  await pin(installation, `${site.url}closed`, 'Closing sale', 0);
  await makeUpForNight(installation);
});

test.use({ expectedMessages: /Failed to load resource|ERR_|status of/ });

test('a night finds what has become of the elements, and shows it on board, ticket and pages', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await page.goto('/tickets');
  await expect(card(page, 'Ask a human')).toContainText('Element changed');
  await expect(card(page, 'Terms of sale')).toContainText('Element hidden');
  await expect(card(page, 'Small plan')).toContainText('Element gone');
  await expect(card(page, 'Closing sale')).toContainText('Page couldn’t be opened');
  await expect(card(page, 'Buy the lamp')).not.toContainText('Element');
  await expectNoBarriers(page);
  // The filter is the team's.
  const members = await openFilters(page);
  await expect(members.getByLabel('Severity', { exact: true })).toBeVisible();
  await expect(members.getByLabel('Element', { exact: true })).toHaveCount(0);

  const team = await openAs(ADMIN);
  await team.goto('/tickets');
  await (await openFilters(team)).getByLabel('Element', { exact: true }).selectOption('Element gone');
  await expect(team).toHaveURL(/element=gone/);
  await expect(card(team, 'Buy the lamp')).toBeHidden();
  await expect(card(team, 'Large plan')).toBeVisible();
  await team.reload();
  await expect(team.getByRole('button', { name: 'Remove filter: Element gone' })).toBeVisible();
  await expect(team.getByRole('search').getByText('3 tickets')).toBeVisible();
  await team.getByRole('button', { name: 'Clear filters' }).click();
  await expect(card(team, 'Buy the lamp')).toBeVisible();

  const lineOf = async (words: string, line: RegExp) => {
    await page.goto(`/tickets/${tickets.get(words)?.id}`);
    await expect(page.getByText(line)).toBeVisible();
  };
  await lineOf('Buy the lamp', /^Nightly check, .+: the element is still there\.$/);
  await lineOf(
    'Closing sale',
    /^Nightly check, .*: the page couldn’t be opened because it no longer exists \(404\)\.$/,
  );
  await expectNoBarriers(page);

  await page.goto('/web-comments');
  const remark =
    /^3 of 3 pins on \/pricing were not found on \d+ \w+ \d{4}\. The page may have been rebuilt\.$/;
  await expect(page.getByText(remark)).toBeVisible();
  await expect(page.getByText(/may have been rebuilt/)).toHaveCount(1);
  await expect(page.getByText('Element hidden')).toBeVisible();
  await expect(page.getByText('Element gone')).toHaveCount(0);
  await expectNoBarriers(page);
});

test('an administrator sees how the last night went, and turns re-checks off for a project', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN);
  await page.goto('/admin/system');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.goto('/admin/projects');
  const open = async () => {
    await page.getByRole('article', { name: 'Quay site' }).getByRole('button', { name: 'Edit' }).click();
    return page.getByRole('dialog').getByLabel('Nightly check');
  };
  const box = await open();
  await expect(box).toBeChecked();
  await expectNoBarriers(page);
  await box.uncheck();
  await page.getByRole('button', { name: 'Update project' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(await open()).not.toBeChecked();
  await page.goto(`/tickets/${tickets.get('Buy the lamp')?.id}`);
  await expect(page.getByRole('heading', { name: 'Buy the lamp' })).toBeVisible();
  await expect(page.getByText(/^Checked/)).toHaveCount(0);
});
