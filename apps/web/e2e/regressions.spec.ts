import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ADMIN, type Installation } from './harness/installation.ts';
import { pageOf } from './harness/outside/site.ts';
import { test } from './harness/remote.ts';
import { pinElement } from './harness/screens/annotate.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ole@pier.example', name: 'Ole Pier' };

// The test stops the server and starts it again.
test.use({
  expectedMessages: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|NetworkError|Failed to fetch|status of 400/,
});

const shop = (price: string) =>
  pageOf(
    'Lamps',
    `<p style="margin:40px;font:24px sans-serif"><b id="price" style="padding:12px">${price}</b></p>`,
  );

const openDatabase = ({ server }: Installation) =>
  new DatabaseSync(path.join(path.dirname(server.mailDir), 'data', 'ringmark.sqlite'));

/** Runs a statement while the server is off, as if time had passed. */
async function whileOff(installation: Installation, statement: string): Promise<void> {
  await installation.server.kill();
  const database = openDatabase(installation);
  database.exec(statement);
  database.close();
  await installation.server.startAgain();
}

/** Waits until the fix of the only accepted ticket was found undone so many times in a row. */
async function untilSeen(installation: Installation, times: number): Promise<void> {
  const read = () => {
    const database = openDatabase(installation);
    const row = database.prepare('select seen from regression_check').get();
    database.close();
    return row?.['seen'];
  };
  await expect.poll(read, { timeout: 90_000 }).toBe(times);
}

test('a fault that comes back is offered to the team, and not to the customer', async ({
  openAs,
  site,
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/lamps', shop('EUR 149'));
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  const project = await installation.createProject(organization, 'Pier site', [url]);
  const page = await openAs(MEMBER);
  const pin = { url, at: { x: 100, y: 60 }, title: 'The price is wrong', element: 'price' };
  const ticket = await pinElement(page, project, pin);
  const first = () => {
    const database = openDatabase(installation);
    const row = database.prepare('select state from first_picture').get();
    database.close();
    return row?.['state'];
  };
  await expect.poll(first, { timeout: 90_000 }).toBe('taken');

  site.put('/lamps', shop('EUR 119'));
  await installation.setStatus(ticket.id, 'Done');
  await installation.setStatus(ticket.id, 'Accepted');
  await untilSeen(installation, 0);

  site.put('/lamps', shop('EUR 149'));
  await whileOff(installation, "update recheck_night set night = '2020-01-01T00:00:00.000Z'");
  await untilSeen(installation, 1);
  await whileOff(
    installation,
    `update job set due_at = '2020-01-01T00:00:00.000Z' where kind = 'regression';
     update regression_check set checked_at = '2020-01-01T00:00:00.000Z'`,
  );
  await untilSeen(installation, 2);

  const admin = await openAs(ADMIN);
  await admin.goto('/');
  const list = admin.getByRole('region', { name: 'Possible regressions' });
  await expect(list).toContainText('The price is wrong');
  await expectNoBarriers(admin);
  await list.getByRole('link', { name: /The price is wrong/ }).click();
  const notice = admin.getByRole('note').filter({ hasText: 'Possible regression.' });
  await expect(notice).toBeVisible();
  await expectNoBarriers(admin);
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('Accepted').first()).toBeVisible();
  await expect(page.getByText('Possible regression.')).toHaveCount(0);

  await notice.getByRole('button', { name: 'Reopen' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await installation.readTicket(ticket.id)).status).toBe('Adjustments');
  await admin.goto('/');
  await expect(admin.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible();
  await expect(list).toBeHidden();
});
