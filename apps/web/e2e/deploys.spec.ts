import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pinElement } from './harness/screens/annotate.ts';
import { ADMIN, type Installation } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { openSetting } from './harness/screens/projects.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'mara@fjord.example', name: 'Mara Fjord' };

// The server is stopped and started again during the test.
test.use({
  expectedMessages: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|NetworkError|Failed to fetch|status of 400/,
});

const shopOf = (version: string) =>
  pageOf(
    'Fjord',
    `<h1>Ferries</h1><div style="height:300px"></div>
    <button id="book" style="margin-left:80px;padding:14px 28px;font:inherit">Book a ferry</button>`,
    `<meta name="version" content="${version}">`,
  );

/** Two minutes pass while the server is off. */
async function letGatheringPass({ server }: Installation): Promise<void> {
  await server.kill();
  const database = new DatabaseSync(path.join(path.dirname(server.mailDir), 'data', 'ringmark.sqlite'));
  database.exec("update job set due_at = '2020-01-01T00:00:00.000Z' where kind = 'deploy'");
  database.close();
  await server.startAgain();
}

test('an administrator creates a deploy address; a deployment is in the proof and in the history', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/ferries', shopOf('1.4.1'));
  const { organization } = await installation.createCustomer('Fjord', 'fjord.example');
  const project = await installation.createProject(organization, 'Fjord site', [url]);
  const page = await openAs(MEMBER);
  const pin = { url, at: { x: 160, y: 410 }, title: 'The button should be green', element: 'book' };
  const ticket = await pinElement(page, project, pin);

  const admin = await openAs(ADMIN);
  await admin.goto('/admin/projects');
  await openSetting(admin, 'Fjord site', 'Deployments');
  const dialog = admin.getByRole('dialog', { name: 'Deployments for Fjord site' });
  await expect(dialog).toContainText('curl -H');
  await expectNoBarriers(admin);
  await dialog.getByRole('button', { name: 'Create URL' }).click();
  const first = await dialog.getByRole('region', { name: 'Secret URL' }).locator('code').textContent();
  await expect(dialog.getByRole('region', { name: 'Signing secret' })).toBeVisible();
  await expect(dialog).toContainText('No calls yet.');
  await expectNoBarriers(admin);

  // The former address is refused at once.
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog.getByRole('button', { name: 'Replace URL' }).click();
  const shown = dialog.getByRole('region', { name: 'Secret URL' }).locator('code');
  await expect(shown).not.toHaveText(first ?? '');
  const address = (await shown.textContent()) ?? '';
  const { request } = page;
  expect((await request.post(new URL(first ?? '').pathname, { data: {} })).status()).toBe(404);

  await dialog.getByLabel('Version source').click();
  await admin.getByRole('option', { name: 'A meta tag' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Meta tag is required.');
  await dialog.getByLabel('Meta tag name').fill('version');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await installation.setStatus(ticket.id, 'Done');
  site.put('/ferries', shopOf('1.4.2'));
  const called = await request.post(new URL(address).pathname, { data: { version: '1.4.2' } });
  expect(await called.json()).toEqual({ ok: true, sentence: 'Version 1.4.2 was recorded.' });
  await expect(dialog).toContainText('by a direct call', { timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  // It is not shown again.
  await openSetting(admin, 'Fjord site', 'Deployments');
  await expect(dialog).toContainText('The URL isn’t shown again');
  await expect(dialog).not.toContainText(address);

  await letGatheringPass(installation);
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('Version 1.4.2 was deployed.')).toBeVisible({ timeout: 60_000 });
  const proof = page.getByRole('region', { name: 'Before and after' });
  await expect(proof).toContainText('version 1.4.2', { timeout: 60_000 });
  expect((await installation.readTicket(ticket.id)).status).toBe('Done');
  await expectNoBarriers(page);
  await expect(dialog).toContainText('One ticket is being checked.', { timeout: 90_000 });
});
