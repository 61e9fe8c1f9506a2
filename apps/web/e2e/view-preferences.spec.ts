import type { Project } from '@ringmark/contract/projects/projects';
import { clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { ADMIN } from './harness/installation.ts';
import { test } from './harness/remote.ts';
import { pageOf } from './harness/outside/site.ts';
import { expect, expectNoBarriers } from './harness/test.ts';

const MEMBER = { email: 'ravi@pier.example', name: 'Ravi Menon' };
const heard: string[] = [];
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  site.put('/heard', (request, response) => {
    heard.push(decodeURIComponent(request.url?.split('?')[1] ?? ''));
    response.end();
  });
  // Each test has its own page: the browser looks at a pin's page in its own time, with the preferences of its author.
  const urls = ['/ways', '/once'].map((path) => site.put(path, waysPage));
  const { organization } = await installation.createCustomer('Pier', 'pier.example');
  project = await installation.createProject(organization, 'Pier site', urls);
});

const waysPage = pageOf(
  'Ways',
  `<h1>Opening hours</h1><script>
const dark = matchMedia('(prefers-color-scheme: dark)');
const say = () => fetch('/heard?' + encodeURIComponent([location.pathname, navigator.languages[0], Intl.DateTimeFormat().resolvedOptions().timeZone, dark.matches ? 'dark' : 'light'].join(' ')));
dark.addEventListener('change', say);
say();
</script>`,
);

/** Waits until a page has last reported these preferences: its path, language, time zone, and light or dark. */
const told = (what: string) => {
  const [path = ''] = what.split(' ');
  return expect.poll(() => heard.findLast((line) => line.startsWith(path)), what).toBe(what);
};

test("a page is shown in the person's own ways, which stand with the ticket and come back with it", async ({
  openAs,
  site,
}) => {
  const url = `${site.url}ways`;
  const page = await openAs(MEMBER, { locale: 'de-CH', timezoneId: 'Europe/Zurich', colorScheme: 'light' });
  await openPage(page, project, url);
  await told('/ways de-CH Europe/Zurich light');
  await page.getByRole('button', { name: 'Show the page in dark mode' }).click();
  await told('/ways de-CH Europe/Zurich dark');
  await expect(page.getByRole('button', { name: 'Show the page in light mode' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('toolbar').getByText('MARKUP').click();
  await clickAt(page, 100, 40);
  await saveAnnotation(page, 'Closed on Mondays');

  const admin = await openAs(ADMIN, { locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light' });
  heard.splice(0);
  await openPage(admin, project, url);
  // The browser looks at the pin's page in the meantime, with the preferences of its author.
  await expect.poll(() => heard).toContain('/ways en-GB UTC light');
  await admin.goto('/tickets');
  await admin.getByRole('link', { name: 'Closed on Mondays' }).click();
  await admin.getByText('Page state').click();
  const facts = admin.getByRole('region', { name: 'For developers' });
  await expect(facts).toContainText('Europe/Zurich');
  await expect(facts).toContainText('de-CH');
  await expect(facts).toContainText('dark');
  await admin.getByRole('link', { name: 'Show on the page' }).click();
  await told('/ways de-CH Europe/Zurich dark');
});

test('light and dark are switched where the live view cannot be had', async ({ openAs, site }) => {
  const page = await openAs(MEMBER, { locale: 'de-CH', timezoneId: 'Europe/Zurich', colorScheme: 'light' });
  await page.routeWebSocket(/\/api\/viewport\/live/, (socket) => socket.close());
  await openPage(page, project, `${site.url}once`);
  await told('/once de-CH Europe/Zurich light');
  await page.getByRole('button', { name: 'Show the page in dark mode' }).click();
  await told('/once de-CH Europe/Zurich dark');
  await expect(page.getByRole('button', { name: 'Show the page in light mode' })).toBeVisible();
});
