import { PLACES, TOKEN } from '@ringmark/api/outward/trackers/testing/tracker-receiver';
import { createHmac } from 'node:crypto';
import { ADMIN, startInstallation } from './harness/installation.ts';
import { lasting } from './harness/lasting.ts';
import { pageOf, type Site, startSite } from './harness/outside/site.ts';
import { startTracker, type Tracker } from './harness/outside/tracker.ts';
import { pinElement } from './harness/screens/annotate.ts';
import { openSetting } from './harness/screens/projects.ts';
import { expect, expectNoBarriers, test as base } from './harness/test.ts';

const MEMBER = { email: 'ida@reef.example', name: 'Ida Reef' };
const SHA = '3f2a9c1d5e00112233445566778899aabbccddee';

/** Starts a site, its preview as a pull request builds it, and the repository that both come from. */
async function startOutside() {
  const [site, preview, github] = await Promise.all([startSite(), startSite(), startTracker('github')]);
  return { site, preview, github, stop: () => Promise.all([site.stop(), preview.stop(), github.stop()]) };
}

const test = base.extend<object, { outside: { site: Site; preview: Site; github: Tracker } }>({
  outside: lasting(startOutside),
  installation: [
    async ({ playwright, outside: { site, preview, github } }, provide) => {
      const installation = await startInstallation(playwright.request, {
        RINGMARK_REMOTE_ALLOW: [site.host, preview.host, github.host].join(','),
      });
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
});

// The test enters a host that is refused.
test.use({ expectedMessages: /status of 400/ });

const shop = (price: string, note: string) =>
  pageOf(
    'Reef',
    `<p style="margin:40px;font:24px sans-serif"><b id="price" style="padding:12px">${price}</b></p>
    <p style="margin:160px 40px;font:24px sans-serif"><i id="note" style="padding:12px">${note}</i></p>`,
  );

test('a pull request is checked on its preview, and the result is on its commit, once', async ({
  openAs,
  outside: { site, preview, github },
  installation,
}) => {
  test.setTimeout(300_000);
  const url = site.put('/lamps', shop('EUR 149', 'Free delivery'));
  preview.put('/lamps', shop('EUR 119', 'Free delivery'));
  const { organization } = await installation.createCustomer('Reef', 'reef.example');
  const project = await installation.createProject(organization, 'Reef site', [url]);
  const page = await openAs(MEMBER);
  const price = { url, at: { x: 100, y: 60 }, title: 'The price is wrong', element: 'price' };
  const ticket = await pinElement(page, project, price);
  await pinElement(page, project, { url, at: { x: 110, y: 245 }, title: 'Too small', element: 'note' });
  await installation.settle();

  const admin = await openAs(ADMIN);
  const tracker = { projectId: project.id, kind: 'github', baseUrl: github.url, place: PLACES.github };
  const added = await admin.request.post('/api/admin/trackers', {
    data: { ...tracker, token: TOKEN },
  });
  expect(added.status()).toBe(201);
  await admin.goto('/admin/projects');
  await openSetting(admin, 'Reef site', 'Deployments');
  const dialog = admin.getByRole('dialog', { name: 'Deployments for Reef site' });
  await dialog.getByRole('button', { name: 'Create URL' }).click();
  const secretIn = (name: string) => dialog.getByRole('region', { name }).locator('code').innerText();
  const address = new URL(await secretIn('Secret URL')).pathname;
  const secret = await secretIn('Signing secret');
  const hosts = dialog.getByLabel('Preview hosts');
  await hosts.fill('*.com');
  await dialog.getByRole('button', { name: 'Save hosts' }).click();
  await expect(dialog).toContainText('Enter a host such as *.preview.example.com.');
  await hosts.fill(`http://${preview.host}/`);
  await dialog.getByRole('button', { name: 'Save hosts' }).click();
  await expect(hosts).toHaveValue(preview.host);
  await expect(dialog).toContainText('No previews yet.');
  await expectNoBarriers(admin);

  /** Reports a build of the pull request as GitHub reports it. Returns the answer's sentence. */
  const report = async (id: number) => {
    const body = JSON.stringify({
      deployment_status: { id, state: 'success', environment: 'Preview', environment_url: preview.url },
      deployment: { id, sha: SHA, environment: 'Preview', transient_environment: true },
      repository: { full_name: PLACES.github },
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const answer = await admin.request.post(address, {
      data: Buffer.from(body),
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'deployment_status',
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
    return ((await answer.json()) as { sentence: string }).sentence;
  };
  expect(await report(1)).toBe('The preview was recorded, and 2 pins are being checked.');
  expect(await report(2)).toBe('A preview of this commit was already recorded.');
  await dialog.getByRole('link', { name: SHA.slice(0, 10) }).click();

  await expect(admin.getByText('1 of 2 pins changed, 1 as before.')).toBeVisible({ timeout: 90_000 });
  await installation.settle();
  await admin.reload();
  await expect(
    admin.getByText('The result was added to the commit in the repository acme/shop.'),
  ).toBeVisible();
  const pins = admin.getByRole('list', { name: 'Pins' }).getByRole('listitem');
  await expect(pins).toHaveText([/The price is wrong.*“EUR 149” → “EUR 119”/s, /Too small.*Looks the same/s]);
  await expect(pins.first().getByRole('img')).toHaveCount(2);
  await pins.nth(1).getByText('Screenshots').click();
  await expect(pins.nth(1).getByRole('img')).toHaveCount(2);
  await expectNoBarriers(admin);

  expect(await report(3)).toBe('A preview of this commit was already recorded.');
  await installation.settle();
  expect(github.receiver.statuses).toEqual([
    {
      state: 'success',
      context: 'Ringmark: Reef site',
      description: '1 of 2 pins changed, 1 as before',
      target_url: admin.url(),
    },
  ]);
  const proofs = await admin.request.get(`/api/tickets/${ticket.id}/proofs`);
  expect(await proofs.json()).toMatchObject({ items: [] });
  await page.goto(new URL(admin.url()).pathname);
  await expect(page).toHaveURL('/');
});
