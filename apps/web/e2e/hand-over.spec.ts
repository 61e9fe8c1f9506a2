import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ADMIN, startInstallation } from './harness/installation.ts';
import { lasting } from './harness/lasting.ts';
import { type Loopback, startLoopback } from './harness/outside/loopback.ts';
import { openSetting } from './harness/screens/projects.ts';
import { expect, expectNoBarriers, test as base } from './harness/test.ts';

interface Issue {
  title: string;
  body: string;
}

/** GitHub on loopback, for one repository. */
interface Tracker extends Loopback {
  issues: Issue[];
  /** Keeps new issues from now on, and does not answer them; resolves with the first. */
  hold: () => Promise<void>;
}

async function readText(request: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const answerJson = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

async function startTracker(): Promise<Tracker> {
  const issues: Issue[] = [];
  let held: PromiseWithResolvers<void> | undefined;
  const loopback = await startLoopback((request, response) => {
    void readText(request).then((text) => {
      if (request.headers.authorization !== 'Bearer right-token')
        return answerJson(response, 401, { message: 'Bad credentials' });
      const shown = (issue: Issue) => {
        const number = issues.indexOf(issue) + 42;
        return { number, body: issue.body, html_url: `${loopback.url}/acme/shop/issues/${number}` };
      };
      if (request.method === 'GET' && request.url?.startsWith('/repos/acme/shop/issues?'))
        return answerJson(response, 200, issues.map(shown));
      if (request.url === '/repos/acme/shop') return answerJson(response, 200, { has_issues: true });
      if (request.method !== 'POST' || request.url !== '/repos/acme/shop/issues')
        return answerJson(response, 404, { message: 'Not Found' });
      const issue = JSON.parse(text) as Issue;
      issues.push(issue);
      if (held) return held.resolve();
      return answerJson(response, 201, shown(issue));
    });
  });
  const hold = () => {
    held = Promise.withResolvers();
    return held.promise;
  };
  return { ...loopback, issues, hold };
}

const test = base.extend<object, { tracker: Tracker }>({
  tracker: lasting(startTracker),
  installation: [
    async ({ playwright, tracker }, provide) => {
      const installation = await startInstallation(playwright.request, {
        RINGMARK_REMOTE_ALLOW: tracker.host,
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

/** An address that is refused. */
test.use({ expectedMessages: /status of 400/ });

test('a ticket becomes an issue by one press, and what is closed there is proposed here', async ({
  openAs,
  installation,
  tracker,
}) => {
  test.slow();
  const { project } = await installation.createCustomer('Meadow', 'meadow.example');
  const ticket = await installation.createTicket({ project, title: 'The gate is @stuck' });
  const page = await openAs(ADMIN);

  // The administrator adds the tracker.
  await page.goto('/admin/projects');
  await openSetting(page, 'Meadow shop', 'Issue tracker');
  await expect(page.getByText('No issue tracker yet')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Add tracker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tracker' });
  const add = dialog.getByRole('button', { name: 'Add tracker' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('URL').fill('http://10.0.0.7');
  await dialog.getByLabel('Repository').fill('acme/shop');
  await dialog.getByLabel('Token').fill('wrong-token');
  await expectNoBarriers(page);
  await add.click();
  await expect(dialog.getByText('The URL can’t be reached.')).toBeVisible();
  await dialog.getByLabel('URL').fill(tracker.url);
  await add.click();
  const hook = page.getByRole('dialog', { name: 'Webhook for GitHub' });
  const address =
    (await hook.getByRole('region', { name: 'Webhook URL' }).locator('code').textContent()) ?? '';
  const secret =
    (await hook.getByRole('region', { name: 'Webhook secret' }).locator('code').textContent()) ?? '';
  await expectNoBarriers(page);
  await hook.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: 'GitHub acme/shop' });
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByTestId('toast')).toContainText('GitHub doesn’t accept the token (401)');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit GitHub acme/shop' });
  await edit.getByLabel('Token').fill('right-token');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.locator('body')).not.toContainText(secret);
  await expectNoBarriers(page);

  // The team hands the ticket over.
  await page.goto(`/tickets/${ticket.id}`);
  const panel = page.getByRole('region', { name: 'Issue tracker' });
  await panel.getByRole('button', { name: 'Hand over to GitHub' }).click();
  await expect(panel.getByRole('link', { name: '#42' })).toHaveAttribute(
    'href',
    `${tracker.url}/acme/shop/issues/42`,
    { timeout: 20_000 },
  );
  await expect(panel.getByRole('button', { name: 'Hand over to GitHub' })).toBeHidden();
  expect(tracker.issues).toHaveLength(1);
  expect(tracker.issues[0]?.body).toContain(`/tickets/${ticket.id}`);
  expect(tracker.issues[0]?.title).not.toContain('@stuck');
  await expectNoBarriers(page);

  // It is closed there: wrong signatures change nothing, the right one proposes.
  const event = JSON.stringify({
    action: 'closed',
    repository: { full_name: 'acme/shop', default_branch: 'main' },
    issue: { number: 42, state_reason: 'completed', updated_at: '2026-02-03T04:05:06Z' },
  });
  const tell = (signature: string) =>
    page.request.post(new URL(address).pathname, {
      data: Buffer.from(event),
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
  expect((await tell('0'.repeat(64))).status()).toBe(404);
  expect((await tell(createHmac('sha256', secret).update(event).digest('hex'))).status()).toBe(200);
  await expect(panel).toContainText('#42 was closed on GitHub.', { timeout: 15_000 });
  await expectNoBarriers(page);
  expect((await installation.readTicket(ticket.id)).status).toBe('Received');
  await panel.getByRole('button', { name: 'Move to Done' }).click();
  await expect(panel.getByText('#42 was closed on GitHub.')).toBeHidden();
  await expect(panel).toContainText('#42 (closed)');
  expect((await installation.readTicket(ticket.id)).status).toBe('Done');
});

test('a member sees nothing of it', async ({ openAs, installation }) => {
  const { project } = await installation.createCustomer('Brook', 'brook.example');
  const ticket = await installation.createTicket({ project, title: 'The bridge is out' });
  const page = await openAs({ email: 'mara@brook.example', name: 'Mara Brook' });
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('The bridge is out').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Issue tracker' })).toHaveCount(0);
});

test.describe('while the server is killed', () => {
  test.use({ expectedMessages: /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|NetworkError|Failed to fetch/ });

  test('an issue that is made already is found again, and made once', async ({
    openAs,
    installation,
    tracker,
  }) => {
    test.slow();
    const { project } = await installation.createCustomer('Spring', 'spring.example');
    const ticket = await installation.createTicket({ project, title: 'The well is dry' });
    const page = await openAs(ADMIN);
    const data = { projectId: project.id, kind: 'github', baseUrl: tracker.url, place: 'acme/shop' };
    const made = await page.request.post('/api/admin/trackers', { data: { ...data, token: 'right-token' } });
    expect(made.status()).toBe(201);
    const before = tracker.issues.length;
    const arrived = tracker.hold();
    await page.goto(`/tickets/${ticket.id}`);
    const panel = page.getByRole('region', { name: 'Issue tracker' });
    await panel.getByRole('button', { name: 'Hand over to GitHub' }).click();
    await arrived;
    await installation.server.kill();
    await installation.server.startAgain();
    await page.goto(`/tickets/${ticket.id}`);
    await expect(panel.getByRole('link', { name: `#${before + 42}` })).toBeVisible({ timeout: 90_000 });
    expect(tracker.issues).toHaveLength(before + 1);
  });
});
