import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { pinElement } from './harness/screens/annotate.ts';
import { countOf, draw, editorOf, filesWith, MAGENTA, mark } from './harness/screens/drawing.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { readTree } from './harness/watch/read-tree.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ilse@hazel.example', name: 'Ilse Brandt' };
const SECRET = 'sh0uld-have-been-covered';
let project: Project;
let url: string;

test.slow();

const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0`;

test.beforeAll(async ({ installation, site }) => {
  const page = pageOf(
    `Account of ${SECRET}`,
    `<h1 style="${at(100, 40, 500, 60)}">Account</h1>
     <button id="pay" style="${at(500, 300, 200, 80)}">Pay for ${SECRET}</button>
     <p style="${at(100, 150, 300, 100)};background:#ff00ff;color:#00ff00;font-size:22px">${SECRET}</p>
     <script>console.error('${SECRET} was loaded')</script>`,
  );
  url = site.put('/account', page);
  const { organization } = await installation.createCustomer('Hazel', 'hazel.example');
  project = await installation.createProject(organization, 'Hazel accounts', [url]);
});

/** Reads everything that a ticket shows the team of its page, except the screenshot and the proofs. */
const ofThePage = (page: Page) => [
  page.getByText('Original page', { exact: true }).first(),
  page.getByText(/Steps before the pin/).first(),
];

const shot = (page: Page) => page.getByRole('region', { name: 'Screenshot' });
const addressOf = async (page: Page) => (await shot(page).getByRole('img').getAttribute('src')) ?? '';

test('a blur on a saved ticket is in every window at once, and what it hides is in no file of the server', async ({
  openAs,
  installation,
}) => {
  test.setTimeout(300_000);
  const { dataDir } = installation.server;
  const page = await openAs(MEMBER);
  const pin = { url, at: { x: 600, y: 340 }, title: 'The sum is wrong', element: 'pay' };
  const { id } = await pinElement(page, project, pin);
  await installation.settle();
  const mine = await installation.signedIn(MEMBER);
  const frozen = async () => (await (await mine.get(`/api/tickets/${id}/frozen-page`)).json()).state;
  await expect.poll(frozen, { timeout: 60_000 }).toBe('kept');
  await installation.setStatus(id, 'Done');
  await page.goto(`/tickets/${id}`);
  const proof = page.getByRole('region', { name: 'Before and after' });
  await expect(proof.getByRole('status')).toHaveText('Looks the same as before.', { timeout: 90_000 });
  const former = await addressOf(page);
  expect(await countOf(page, former, MAGENTA)).toBeGreaterThan(1_000);
  expect(await filesWith(dataDir, SECRET), 'files with the words of the page').not.toEqual([]);
  const files = await readTree(join(dataDir, 'files'));
  expect(files.size, 'picture, first picture, proof and the parts of the page').toBeGreaterThan(4);

  // The team blurs it, while its reporter looks at the ticket.
  const team = await openAs(ADMIN);
  await team.goto(`/tickets/${id}`);
  for (const told of ofThePage(team)) await expect(told).toBeVisible();
  await team.getByRole('button', { name: 'Draw or blur' }).click();
  await expect(team.getByTestId('drawing-stage')).toBeVisible({ timeout: 60_000 });
  await draw(team, 'Blur', [0.06, 0.1], [0.6, 0.6]);
  await expect(mark(team, ': Blur')).toBeVisible();
  await editorOf(team).getByRole('button', { name: 'Done' }).click();
  const question = team.getByRole('dialog', { name: 'Blur permanently?' });
  await expect(question).toContainText('This can’t be undone.');
  await expectNoBarriers(team);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(mark(team, ': Blur'), 'nothing is lost').toBeVisible();
  await editorOf(team).getByRole('button', { name: 'Done' }).click();
  await question.getByRole('button', { name: 'Blur permanently' }).click();
  await expect(team.getByTestId('toast')).toContainText('Screenshot blurred');
  await expect(editorOf(team)).toBeHidden();

  for (const window of [team, page]) {
    await expect(window.getByText('Parts of this screenshot are blurred.')).toBeVisible();
    await expect(window.getByRole('region', { name: 'Before and after' })).toBeHidden();
    for (const told of ofThePage(window)) await expect(told).toBeHidden();
    await expect.poll(() => addressOf(window)).not.toBe(former);
    expect(await countOf(window, await addressOf(window), MAGENTA), 'px of what was blurred').toBe(0);
    await expect(window.getByText('blurred parts of the screenshot')).toBeVisible();
  }
  await expectNoBarriers(page);
  expect(await filesWith(dataDir, SECRET), 'files with the words of the page').toEqual([]);
  for (const [name, bytes] of files) {
    const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 48);
    expect([name, await filesWith(dataDir, middle)]).toEqual([name, []]);
  }
  for (const path of ['', '/steps', '/proofs', '/frozen-page'])
    expect(await (await mine.get(`/api/tickets/${id}${path}`)).text()).not.toContain(SECRET);
});
