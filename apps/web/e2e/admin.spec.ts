import type { Page } from '@playwright/test';
import { BROKEN, breakReads, hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN } from './harness/installation.ts';

const CUSTOMER = { name: 'Eastvale', domain: 'eastvale.example' };
/** Archived and looked at by the tests; the other one is only there. */
const MEMBER = { email: 'noor@eastvale.example', name: 'Noor Haddad' };
const COLLEAGUE = { email: 'zoe@eastvale.example', name: 'Zoë Pereira' };

test.beforeAll(async ({ installation }) => {
  const { project } = await installation.createCustomer(CUSTOMER.name, CUSTOMER.domain);
  await installation.signedIn(MEMBER);
  await installation.signedIn(COLLEAGUE);
  await installation.createTicket({ project, title: 'Counted in the analytics', severity: 'high' });
});

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const expectToast = (page: Page, words: string) =>
  expect(page.getByTestId('toast').filter({ hasText: words })).toBeVisible();

test(
  'the dashboard counts what the platform holds, in figures and in pictures',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByText('Global overview of the platform')).toBeVisible();
    for (const name of ['Total Organizations', 'Total Projects', 'Total Users', 'Total Tickets']) {
      await expect(page.getByRole('region', { name })).toHaveText(/[1-9]/);
    }
    await expect(page.getByRole('heading', { name: 'Tickets by Severity' })).toBeVisible();
    await expect(page.getByText(/^high: \d+$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Open Tickets per Organization' })).toBeVisible();
    await expect(page.getByText(CUSTOMER.name).first()).toBeVisible();
    await expectNoBarriers(page);
    await page
      .getByRole('region', { name: 'Open Tickets per Organization' })
      .locator('.recharts-bar-rectangle')
      .first()
      .hover();
    await expect(page.getByText('Open Tickets', { exact: true }).first()).toBeVisible();
  },
);

test('analytics say that they are loading, and that they could not be loaded', async ({
  adminPage: page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/analytics\.get/, async (route) => {
    await held.promise;
    const error = { message: 'Something went wrong.', code: -32_603, data: { httpStatus: 500 } };
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify([{ error }]) });
  });
  await page.goto('/admin');
  await expect(page.getByText('Loading analytics...')).toBeVisible();
  held.resolve();
  await expect(page.getByText('Couldn’t load analytics')).toBeVisible();
  await page.unroute(/analytics\.get/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Total Users' })).toBeVisible();
});

test(
  'an organization is created, edited, archived and brought back',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto('/admin/organizations');
    await expect(page.getByText('Manage customer organizations')).toBeVisible();
    const own = row(page, 'Runs this installation').getByRole('button', { name: 'can’t be archived' });
    await expect(own).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Archive / }).first()).toBeEnabled();
    await page.getByRole('button', { name: 'Create Organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Organization' });
    const create = dialog.getByRole('button', { name: 'Create Organization' });
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Organization Name').fill('Westmark');
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Domain').fill('westmark.example');
    await expectNoBarriers(page);
    const creation = await hold(page, /organizations\.create/);
    await create.click();
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    creation.resolve();
    await expectToast(page, 'Organization created successfully');
    await expect(row(page, 'Westmark')).toContainText('westmark.example');

    await page.getByRole('button', { name: 'Edit Westmark' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Organization' });
    await edit.getByLabel('Organization Name').fill('Westmark & Co');
    const update = await hold(page, /organizations\.update/);
    await edit.getByRole('button', { name: 'Update' }).click();
    await expect(edit.getByRole('button', { name: 'Updating...' })).toBeDisabled();
    update.resolve();
    await expectToast(page, 'Organization updated successfully');

    await page.getByRole('button', { name: 'Archive Westmark & Co' }).click();
    await expectToast(page, 'Organization archived');
    await expect(row(page, 'Westmark & Co')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Archived' }).click();
    await expect(page).toHaveURL(/tab=archived/);
    await row(page, 'Westmark & Co').getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Organization reactivated');
    await page.getByRole('tab', { name: 'Current' }).click();
    await expect(row(page, 'Westmark & Co')).toBeVisible();
    await expectNoBarriers(page);
  },
);

test.describe('what breaks', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('users, projects and organizations that could not be changed say so in their own words', async ({
    adminPage: page,
  }) => {
    await page.route(/\.(?:update|assignProject|removeProject|exit)(?!\w)/, (route) => route.fulfill(BROKEN));
    await page.goto('/admin/users');
    await page.getByRole('button', { name: `Archive ${MEMBER.name}` }).click();
    await expectToast(page, 'Error');
    await row(page, MEMBER.name).getByRole('button', { name: 'Projects' }).click();
    const box = page.getByRole('dialog').getByLabel(`${CUSTOMER.name} shop`);
    await box.click();
    await expectToast(page, 'Error');
    await expect(box).toBeChecked();

    await page.goto('/admin/organizations');
    await page.getByRole('button', { name: `Edit ${CUSTOMER.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Error');

    await page.goto('/admin/projects');
    const project = page.getByRole('article', { name: `${CUSTOMER.name} shop` });
    await project.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update project' }).click();
    await expectToast(page, 'Failed to update project');
  });

  test('each project that could not be taken away stays, whatever else was ticked meanwhile', async ({
    adminPage: page,
    installation,
  }) => {
    const { organization } = await installation.createCustomer('Twofold', 'twofold.example');
    await installation.createProject(organization, 'Twofold desk');
    await installation.signedIn({ email: 'tess@twofold.example', name: 'Tess Fold' });
    await page.goto('/admin/users');
    await row(page, 'Tess Fold').getByRole('button', { name: 'Projects' }).click();
    const boxes = ['Twofold shop', 'Twofold desk'].map((name) => page.getByRole('checkbox', { name }));
    const held = Promise.withResolvers<void>();
    await page.route(/removeProject/, async (route) => {
      await held.promise;
      await route.fulfill(BROKEN);
    });
    for (const box of boxes) {
      await box.click();
      await expect(box).not.toBeChecked();
    }
    held.resolve();
    for (const box of boxes) await expect(box).toBeChecked();
  });

  test('a project whose organization cannot be known shows its id; archiving that fails says nothing', async ({
    adminPage: page,
  }) => {
    const broken = await breakReads(page, 'organizations.list');
    const refused = page.waitForResponse(/projects\.archive/);
    await page.route(/projects\.archive/, (route) => route.fulfill(BROKEN));
    await page.goto('/admin/projects');
    const project = page.getByRole('article', { name: `${CUSTOMER.name} shop` });
    await expect(project.getByText(/^Organization [\w-]{36}$/)).toBeVisible();
    await project.getByRole('button', { name: 'Archive' }).click();
    await refused;
    await expect(project.getByRole('button', { name: 'Archive' })).toBeEnabled();
    await expect(page.getByTestId('toast')).toHaveCount(0);
    broken.repair('organizations.list');
  });

  test('an impersonation that cannot be ended goes on without a word', async ({ openAs }) => {
    const page = await openAs(OTHER_ADMIN, { isAlone: true });
    await page.goto('/admin/users');
    await row(page, COLLEAGUE.name).getByRole('button', { name: 'Log in as' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start Impersonation' }).click();
    await expect(page.getByRole('heading', { name: COLLEAGUE.name })).toBeVisible();
    const refused = page.waitForResponse(/impersonation\.exit/);
    await page.route(/impersonation\.exit/, (route) => route.fulfill(BROKEN));
    await page.getByRole('button', { name: 'Exit Impersonation' }).click();
    await refused;
    await expect(page.getByRole('button', { name: 'Exit Impersonation' })).toBeEnabled();
    await expect(page.getByTestId('toast')).toHaveCount(0);
  });
});

test('a user of an organization without projects has none to be assigned', async ({
  adminPage: page,
  installation,
}) => {
  const admin = await installation.signedIn(ADMIN);
  const data = { name: 'Emptied', domain: 'emptied.example' };
  expect((await admin.post('/api/admin/organizations', { data })).status()).toBe(201);
  await installation.signedIn({ email: 'nobody@emptied.example', name: 'Nils Tom' });
  await page.goto('/admin/users');
  await row(page, 'Nils Tom').getByRole('button', { name: 'Projects' }).click();
  await expect(page.getByRole('dialog').getByText('No projects in this organization')).toBeVisible();
});

test.describe('what the server refuses', () => {
  test.use({ expectedMessages: /status of 4\d\d/ });

  test('a domain of a public mail provider keeps what was typed and says why', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/organizations');
    await page.getByRole('button', { name: 'Create Organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Organization Name').fill('Everybody');
    await dialog.getByLabel('Domain').fill('gmail.com');
    await dialog.getByRole('button', { name: 'Create Organization' }).click();
    const why = 'gmail.com is a public email provider.';
    await expectToast(page, 'Error');
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(dialog.getByLabel('Organization Name')).toHaveValue('Everybody');
  });

  test('a project with an address that is none is not made', async ({ adminPage: page }) => {
    await page.goto('/admin/projects');
    await page.getByRole('button', { name: 'Create project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expectToast(page, 'Validation error');
    await expectToast(page, 'Organization and name are required');
    await dialog.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: CUSTOMER.name }).click();
    await dialog.getByLabel('Project name').fill('Broken');
    await dialog.getByLabel('Allowed URLs').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expectToast(page, 'Failed to create project');
    await expect(dialog.getByLabel('Allowed URLs')).toHaveValue('javascript:alert(1)');
  });
});

test(
  'a project is created, edited, archived and brought back',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto('/admin/projects');
    await expect(page.getByRole('heading', { name: 'Project Management' })).toBeVisible();
    await expect(page.getByText('Manage customer projects across all organizations')).toBeVisible();
    await page.getByRole('button', { name: 'Create project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    await dialog.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: CUSTOMER.name }).click();
    await dialog.getByLabel('Project name').fill('Harbour site');
    await dialog.getByLabel('Allowed URLs').fill('  https://harbour.example/\n\n/demo-page ');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expectToast(page, 'Project created successfully');
    const card = page.getByRole('article', { name: 'Harbour site' });
    await expect(card.getByRole('listitem')).toHaveText(['https://harbour.example/', '/demo-page']);
    await expect(card).toContainText(CUSTOMER.name);

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit project' });
    await edit.getByLabel('Allowed URLs').fill('https://harbour.example/new');
    await edit.getByRole('button', { name: 'Update project' }).click();
    await expectToast(page, 'Project updated successfully');
    await expect(card.getByRole('listitem')).toHaveText(['https://harbour.example/new']);

    await card.getByRole('button', { name: 'Archive' }).click();
    await expectToast(page, 'Project archived successfully');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Project reactivated successfully');
    await card.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('tab', { name: 'Archived (1)' }).click();
    await card.getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'Project reactivated successfully');
    await expect(page.getByText('No archived projects found')).toBeVisible();
    await expectNoBarriers(page);
  },
);

test(
  'access to a project is taken away and given back, and the user is archived and brought back',
  { tag: '@core' },
  async ({ adminPage: page }) => {
    await page.goto('/admin/users');
    await expect(page.getByText('Manage customer user accounts')).toBeVisible();
    await expect(row(page, 'Ada Lindqvist')).toContainText('Ringmark Admin');
    // An administrator is not impersonated, nor archived.
    const ofAdmin = row(page, 'Ada Lindqvist').getByRole('button');
    await expect(ofAdmin).toHaveText(['', 'Projects', '']);
    await expect(ofAdmin.first()).toHaveAccessibleName('Rename Ada Lindqvist');
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('button', { name: `Archive ${MEMBER.name}` })).toBeInViewport({ ratio: 1 });
    }
    await row(page, MEMBER.name).getByRole('button', { name: 'Projects' }).click();
    const dialog = page.getByRole('dialog', { name: `Project Assignments: ${MEMBER.name}` });
    await expect(
      dialog.getByText('Manage which projects this user has access to within their organization'),
    ).toBeVisible();
    const box = dialog.getByLabel(`${CUSTOMER.name} shop`);
    await expect(box).toBeChecked();
    await expectNoBarriers(page);
    await box.click();
    await expect(box).not.toBeChecked();
    await expectToast(page, 'Project removed');
    await box.click();
    await expect(box).toBeChecked();
    await expectToast(page, 'Project assigned');
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: `Archive ${MEMBER.name}` }).click();
    await expectToast(page, 'User archived');
    await page.getByRole('tab', { name: 'Archived' }).click();
    await row(page, MEMBER.name).getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'User reactivated');
    await expect(page.getByText('No archived users')).toBeVisible();
    await page.getByRole('tab', { name: 'Current' }).click();
    await expect(row(page, MEMBER.name)).toBeVisible();
    await expectNoBarriers(page);
  },
);

test(
  'an administrator looks through a user’s eyes, and comes back to the list',
  { tag: '@core' },
  async ({ openAs }) => {
    // The session changes with every start and end, so it must not be one that other tests use.
    const page = await openAs(OTHER_ADMIN, { isAlone: true });
    await page.goto('/admin/users');
    await row(page, MEMBER.name).getByRole('button', { name: 'Log in as' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      `You are about to log in as ${MEMBER.name}. You will see the application exactly as they do.`,
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const start = await hold(page, /impersonation\.start/);
    await dialog.getByRole('button', { name: 'Start Impersonation' }).click();
    await expect(dialog.getByRole('button', { name: 'Starting...' })).toBeDisabled();
    start.resolve();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
    await expect(
      page.getByText('Impersonation Mode Active - You are viewing the app as another user'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await expectNoBarriers(page);
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/');
    const session = await hold(page, /auth\.session/);
    const asked = page.waitForRequest(/auth\.session/);
    await page.getByRole('button', { name: 'Exit Impersonation' }).click();
    await asked;
    // Everything that is drawn again still belongs to the former person until it is known who looks now.
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Exit Impersonation' })).toBeVisible();
    session.resolve();
    await expect(page).toHaveURL('/admin/users');
    await page.goto('/admin/audit');
    await expect(row(page, `started impersonating ${MEMBER.name}`).first()).toContainText(OTHER_ADMIN.name);
    await expectNoBarriers(page);

    await page.goto('/admin/users');
    await row(page, MEMBER.name).getByRole('button', { name: 'Log in as' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start Impersonation' }).click();
    await expect(page.getByRole('heading', { name: MEMBER.name })).toBeVisible();
    await page.getByRole('button', { name: /^My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Stop Impersonation' }).click();
    await expect(page).toHaveURL('/admin/users');
  },
);

test('a member has no way into the administration', { tag: '@core' }, async ({ openAs }) => {
  const page = await openAs(COLLEAGUE);
  const screens = ['', '/organizations', '/projects', '/users', '/audit', '/system'];
  for (const screen of screens) {
    await page.goto(`/admin${screen}`);
    await expect(page).toHaveURL('/');
  }
});

test('the figures of both charts can be read without seeing them', async ({
  adminPage: page,
  installation,
}) => {
  const { project } = await installation.createCustomer('Read Aloud', 'aloud.example');
  await installation.createTicket({ project, title: 'Counted', severity: 'high' });
  await installation.createTicket({ project, title: 'Counted too', severity: 'low' });
  await page.goto('/admin');
  const bars = page.getByRole('table', { name: 'Open Tickets per Organization' });
  await expect(bars.getByRole('columnheader')).toHaveText(['Organization', 'Open Tickets']);
  await expect(bars.getByRole('row', { name: 'Read Aloud' }).getByRole('cell')).toHaveText('2');
  const slices = page.getByRole('list', { name: 'Tickets by Severity' });
  await expect(slices.getByRole('listitem')).toHaveText([/^low: \d+$/, /^medium: \d+$/, /^high: \d+$/]);
  // The counts are visible on the bars.
  const drawn = page
    .getByRole('region', { name: 'Open Tickets per Organization' })
    .locator('.recharts-label-list');
  await expect(drawn.getByText('2', { exact: true })).toBeVisible();
  // The pie says nothing that its list does not: no key leads into it.
  await expect(
    page
      .getByRole('region', { name: 'Tickets by Severity' })
      .locator('svg [tabindex="0"], svg[tabindex="0"]'),
  ).toHaveCount(0);
  // The arrow keys go from line to line in the other one, and say each line completely.
  const picture = page.getByRole('application', { name: 'Open Tickets per Organization' });
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    picture
      .locator('xpath=..')
      .getByText(/^(Read Aloud|Eastvale)$/)
      .last(),
  ).toBeVisible();
  await expectNoBarriers(page);
});

test.describe('people who could not be read', () => {
  test.use({ expectedMessages: /status of 500/ });

  test('are said to be so, and read again when asked', async ({ adminPage: page }) => {
    const broken = await breakReads(page, 'users.listAll');
    for (const tab of ['', '?tab=archived']) {
      await page.goto(`/admin/users${tab}`);
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch users' });
      await expect(failed).toContainText('Something went wrong');
    }
    await expectNoBarriers(page);
    broken.repair('users.listAll');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to fetch users')).toHaveCount(0);
  });
});
