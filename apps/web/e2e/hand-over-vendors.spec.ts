import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { ACCOUNT, PLACES, TOKEN } from '@ringmark/api/outward/trackers/testing/tracker-receiver';
import { createHmac } from 'node:crypto';
import { ADMIN, startInstallation } from './harness/installation.ts';
import { lasting } from './harness/lasting.ts';
import { startTracker, type Tracker } from './harness/outside/tracker.ts';
import { expect, expectNoBarriers, test as base } from './harness/test.ts';

type Vendor = Exclude<TrackerKind, 'github'>;
async function startTrackers() {
  const trackers = { gitlab: await startTracker('gitlab'), jira: await startTracker('jira') };
  return { ...trackers, stop: () => Promise.all([trackers.gitlab.stop(), trackers.jira.stop()]) };
}

const test = base.extend<object, { trackers: Record<Vendor, Tracker> }>({
  trackers: lasting(startTrackers),
  installation: [
    async ({ playwright, trackers }, provide) => {
      const installation = await startInstallation(playwright.request, {
        RINGMARK_REMOTE_ALLOW: `${trackers.gitlab.host},${trackers.jira.host}`,
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

interface Case {
  vendor: Vendor;
  name: string;
  place: string;
  /** The other fields that are asked for. */
  fields: Record<string, string>;
  /** The key of its first issue, and the path of that issue. */
  key: string;
  path: string;
  closed: unknown;
  headers: (secret: string, body: string) => Record<string, string>;
}

const CASES: readonly Case[] = [
  {
    vendor: 'gitlab',
    name: 'GitLab',
    place: 'Project path',
    fields: {},
    key: '#12',
    path: `/${PLACES.gitlab}/-/issues/12`,
    closed: {
      object_kind: 'issue',
      project: { path_with_namespace: PLACES.gitlab, default_branch: 'main' },
      object_attributes: { iid: 12, action: 'close', updated_at: '2026-02-03 04:05:06 UTC' },
    },
    headers: (secret) => ({ 'x-gitlab-token': secret }),
  },
  {
    vendor: 'jira',
    name: 'Jira',
    place: 'Project key',
    fields: { Account: ACCOUNT },
    key: 'SHOP-12',
    path: '/browse/SHOP-12',
    closed: {
      webhookEvent: 'jira:issue_updated',
      timestamp: Date.UTC(2026, 1, 3),
      issue: { key: 'SHOP-12', fields: { status: { statusCategory: { key: 'done' } } } },
      changelog: { items: [{ field: 'status' }] },
    },
    headers: (secret, body) => ({
      'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }),
  },
];

for (const { vendor, name, place, fields, key, path, closed, headers } of CASES) {
  test(`by keyboard a tracker at ${name} is added, a ticket handed over, and what is closed there proposed`, async ({
    openAs,
    installation,
    trackers,
  }) => {
    test.slow();
    const { url, receiver } = trackers[vendor];
    const { project } = await installation.createCustomer(`At ${name}`, `${vendor}.example`);
    const ticket = await installation.createTicket({ project, title: 'The @gate is stuck' });
    const page = await openAs(ADMIN);
    await page.goto(`/admin/projects/${project.id}/trackers`);
    await page.getByRole('button', { name: 'Add tracker' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add tracker' });
    await expect(dialog.getByRole('combobox', { name: 'Tracker' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name });
    while ((await option.getAttribute('data-combobox-selected')) === null)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(place)).toBeVisible();
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByLabel(place).fill(PLACES[vendor]);
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel('Token').fill(TOKEN);
    await expectNoBarriers(page);
    await page.keyboard.press('Enter');
    const hook = page.getByRole('dialog', { name: `Webhook for ${name}` });
    const secretOf = (what: string) => hook.getByRole('region', { name: what }).locator('code').innerText();
    const address = new URL(await secretOf('Webhook URL')).pathname;
    const secret = await secretOf('Webhook secret');
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(hook).toBeHidden();
    await page
      .getByRole('article', { name: `${name} ${PLACES[vendor]}` })
      .getByRole('button', { name: 'Test' })
      .press('Enter');
    await expect(page.getByTestId('toast')).toContainText('Connection works');

    await page.goto(`/tickets/${ticket.id}`);
    const panel = page.getByRole('region', { name: 'Issue tracker' });
    await panel.getByRole('button', { name: `Hand over to ${name}` }).press('Enter');
    await expect(panel.getByRole('link', { name: key })).toHaveAttribute('href', `${url}${path}`);
    expect(receiver.issues).toHaveLength(1);
    expect(receiver.faults).toEqual([]);
    expect(receiver.issues[0]?.body).toContain(`/tickets/${ticket.id}`);
    await expectNoBarriers(page);

    const body = JSON.stringify(closed);
    const tell = (signed: string) =>
      page.request.post(address, {
        data: Buffer.from(body),
        headers: { 'content-type': 'application/json', ...headers(signed, body) },
      });
    expect((await tell('another secret')).status()).toBe(404);
    expect((await tell(secret)).status()).toBe(200);
    await expect(panel).toContainText(`${key} was closed on ${name}.`);
    await panel.getByRole('button', { name: 'Move to Done' }).press('Enter');
    await expect(panel.getByText(`${key} was closed on ${name}.`)).toBeHidden();
    await expect(panel).toContainText(`${key} (closed)`);
    expect((await installation.readTicket(ticket.id)).status).toBe('Done');
  });
}
