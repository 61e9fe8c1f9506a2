import type { Page } from '@playwright/test';
import { hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const MEMBER = { email: 'noa@shell.example', name: 'Noa Blum' };

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Shell Co', 'shell.example');
});

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test(
  'the sidebar names the product and its screens, and marks where one is',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto('/');
    await expect(sidebar(page).getByText('Support Ticketing')).toBeVisible();
    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(items).toHaveText(['Dashboard', 'Tickets', 'Web Comments', 'Annotate', 'Admin Panel']);
    await expect(items.filter({ hasText: 'Dashboard' })).toHaveAttribute('data-active', 'true');
    await items.filter({ hasText: 'Tickets' }).click();
    await expect(page).toHaveURL('/tickets');
    await expect(items.filter({ hasText: 'Tickets' })).toHaveAttribute('data-active', 'true');
    await expect(items.filter({ hasText: 'Dashboard' })).not.toHaveAttribute('data-active');
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeFocused();
    await page.goto('/admin/users');
    await expect(items.filter({ hasText: 'Admin Panel' })).toHaveAttribute('data-active', 'true');
    const administration = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect(administration).toContainText(['Dashboard', 'Organizations', 'Projects', 'Users']);
    for (const name of ['Organizations', 'Projects', 'Users']) {
      await administration.filter({ hasText: name }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}(?:\\?|$)`));
    }
    for (const [name, address] of [
      ['Web Comments', '/web-comments'],
      ['Annotate', '/annotate'],
      ['Admin Panel', '/admin'],
      ['Dashboard', '/'],
    ] as const) {
      await items.filter({ hasText: name }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(address);
    }
  },
);

test('the page of annotations has an entry of its own', async ({ adminPage: page }) => {
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  for (const [address, label] of [
    ['/annotate', 'Annotate'],
    ['/annotate?url=/demo-page', 'Annotate'],
    ['/web-comments', 'Web Comments'],
    ['/tickets', 'Tickets'],
    ['/', 'Dashboard'],
  ] as const) {
    await page.goto(address);
    await expect(current).toHaveText([label]);
    await expect(current).toHaveAttribute('data-active', 'true');
  }
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(current).toHaveCount(0);
});

test('Ctrl B reduces the sidebar to icons, and a cookie remembers it for a week', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await page.getByRole('link', { name: 'Web Comments' }).hover();
  await expect(page.getByTestId('tooltip')).toHaveText('Web Comments');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '256px');
});

test('on a narrow screen the sidebar is a drawer', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Web Comments' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sidebar' });
  await expect(drawer).toBeVisible();
  await expect(drawer).toHaveCSS('width', '288px');
  await expectNoBarriers(page);
  await drawer.getByRole('link', { name: 'Tickets' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(drawer).toBeHidden();
});

test('the theme is dark at first, and the choice is kept', async ({ adminPage: page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('an unknown address is a page that was not found', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Ringmark');
  await expectNoBarriers(page);
});

test('administration is for administrators', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
  await expect(page.getByText('Member', { exact: true })).toBeVisible();
});

test('the session check shows that it runs, and without a user leads to the form', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/trpc/auth.session*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/tickets');
  await expect(page.getByText('Loading...')).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL('/login');
});

test('logging out leads to the form, and the session is over', async ({ openAs }) => {
  const page = await openAs({ email: 'leaving@shell.example', name: 'Lea Ving' }, { isAlone: true });
  await page.goto('/');
  await page.getByRole('button', { name: /^My Account/ }).click();
  await expect(page.getByRole('menu').getByText('My Account')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Stop Impersonation' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('the first Tab leads past the sidebar', async ({ adminPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test(
  'the palette goes anywhere, and finds a ticket by its words',
  { tag: '@core' },
  async ({ adminPage: page, installation }) => {
    const { project } = await installation.createCustomer('Palette Co', 'palette.example');
    const { id } = await installation.createTicket({ project, title: 'Quokka picture is upside down' });
    const other = await installation.createTicket({ project, title: 'Wombat is missing' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByLabel('Search commands and tickets');
    await expect(search).toBeFocused();
    await expectNoBarriers(page);
    await search.fill('quokka');
    await expect(page.getByRole('button', { name: /Quokka picture/ })).toHaveAttribute('data-selected');
    // Enter means what is typed by then, and not what was found before.
    const list = await hold(page, /tickets\.list/);
    await search.fill('wombat');
    await search.press('Enter');
    list.resolve();
    await expect(page).toHaveURL(`/tickets/${other.id}`);
    await page.keyboard.press('Control+k');
    await search.fill('quokka');
    await page.getByRole('button', { name: /Quokka picture/ }).click();
    await expect(page).toHaveURL(`/tickets/${id}`);
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await search.fill('organ');
    await expect(page.getByRole('button', { name: /Organizations/ }).first()).toBeVisible();
    await search.press('Enter');
    await expect(page).toHaveURL('/admin/organizations');
  },
);

test('C creates a ticket, and ? lists the keys', async ({ adminPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/new-ticket');
});

test('every screen has a name of its own and one heading', async ({ adminPage: page, installation }) => {
  const { project } = await installation.createCustomer('Headings', 'headings.example');
  const { id, number } = await installation.createTicket({ project, title: 'Named' });
  for (const [address, name] of [
    ['/', 'Dashboard'],
    ['/tickets', 'Tickets'],
    [`/tickets/${id}`, `#${number} Named`],
    ['/new-ticket', 'New Ticket'],
    ['/web-comments', 'Web Comments'],
    ['/annotate', 'Annotate'],
    ['/settings', 'Settings'],
    ['/admin', 'Admin Dashboard'],
    ['/admin/organizations', 'Organizations'],
    ['/admin/projects', 'Projects'],
    ['/admin/users', 'Users'],
    ['/admin/audit', 'Audit'],
    ['/admin/system', 'System'],
    ['/admin/nowhere', 'Page Not Found'],
    // Signed-in people are sent on from the form.
    ['/login', 'Dashboard'],
    ['/verify', 'Verification Failed'],
    ['/unsubscribe', 'Nothing changed'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${name} · Ringmark`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Ringmark');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a tooltip comes after 700 ms, the next one at once, and after a pause of 300 ms it takes its time again', async ({
  adminPage: page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const search = page.getByRole('button', { name: 'Search and commands' });
  const theme = page.getByRole('button', { name: 'Switch to light theme' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const tooltip = page.getByTestId('tooltip');
  await search.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('Search and commands (Ctrl+K)');
  await page.mouse.move(700, 500);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(200);
  await theme.hover();
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText('Switch to light theme');
  await page.mouse.move(700, 500);
  await page.clock.runFor(310);
  await search.hover();
  await page.clock.runFor(100);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(610);
  await expect(tooltip).toHaveCount(1);

  // A tooltip next to the sidebar's icons, which say nothing else, does not wait at all.
  await page.keyboard.press('Control+b');
  await page.mouse.move(700, 500);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(310);
  await page.getByRole('link', { name: 'Web Comments' }).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Web Comments');
});

test('nothing moves for those who asked for less motion', async ({ openAs }) => {
  const page = await openAs(MEMBER, { reducedMotion: 'reduce' });
  await page.goto('/new-ticket');
  await page.getByLabel('Title').fill('Still');
  await page.getByLabel('Description').fill('As still as the rest.');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByTestId('toast')).toBeVisible();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        const seconds = `${animationDuration}, ${transitionDuration}`.split(', ').map(Number.parseFloat);
        return Math.max(...seconds) > 0.001;
      }).length,
  );
  expect(moving).toBe(0);
});

test('a Mac is told its own keys', async ({ openAs }) => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';
  const page = await openAs(MEMBER, { userAgent });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('⌘').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Ctrl')).toHaveCount(0);
});

test('a Mac’s keys do the same; the palette finds a ticket by its number, dates say their exact time', async ({
  adminPage: page,
  installation,
}) => {
  const { project } = await installation.createCustomer('Numbers', 'numbers.example');
  const { id, number, createdAt } = await installation.createTicket({
    project,
    title: 'Found by its number',
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Meta+b');
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await page.keyboard.press('Meta+b');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  await page.keyboard.press('Meta+k');
  await page.getByLabel('Search commands and tickets').fill(`#${number}`);
  await expect(page.getByRole('button', { name: /Found by its number/ })).toHaveAttribute('data-selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tickets/${id}`);
  const created = page
    .getByRole('region', { name: 'Details' })
    .locator(`time[datetime="${createdAt}"]`)
    .first();
  await created.hover();
  const year = String(new Date(createdAt).getUTCFullYear());
  await expect(page.getByTestId('tooltip')).toContainText(year);
});

test('on a phone a toast stands at the foot of the screen and leaves the top bar free', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/new-ticket');
  await page.getByLabel('Title').fill('x');
  await page.getByLabel('Description').fill('x');
  const send = page.getByRole('button', { name: 'Create ticket' });
  const toast = page.getByTestId('toast');
  const settled = () =>
    toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await send.click();
  await settled();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThan(844 / 2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 8);
  expect(box?.width).toBeGreaterThan(340);
  // The form's own buttons at the end of the page can be scrolled out from under it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await send.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('link', { name: 'Web Comments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Web Comments' })).toHaveCount(0);

  // The toast is above the bar, if the screen has one at its foot.
  await page.goto('/annotate?url=/demo-page');
  const bar = page.getByRole('button', { name: /^(Show|Hide) the list$/ });
  await expect(bar).toBeVisible();
  if ((await bar.getAttribute('aria-expanded')) === 'true') await bar.click();
  await page.keyboard.press('m');
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').fill('A');
  await page.getByLabel('Description').fill('B');
  await page.getByRole('button', { name: 'Save annotation' }).click();
  await expect(toast).toContainText('Project required');
  await settled();
  const above = await toast.boundingBox();
  const foot = await bar.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
});
