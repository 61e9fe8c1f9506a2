import type { Locator, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { breakReads } from './harness/answers.ts';
import {
  annotateAddress,
  annotationDialog,
  clickAt,
  device,
  expectShown,
  failure,
  glassOf,
  openPage,
} from './harness/screens/annotate.ts';
import { test } from './harness/remote.ts';
import { expect, expectNoBarriers } from './harness/test.ts';
import { ADMIN, type Installation } from './harness/installation.ts';

const MEMBER = { email: 'ines@harbour.example', name: 'Inês Duarte' };
/** An answer to any call, as the server gives it when something broke. */
const REFUSAL = {
  status: 500,
  json: [
    {
      error: {
        message: 'Something went wrong',
        code: -32_603,
        data: { httpStatus: 500, failure: { error: 'Something went wrong', code: 'internal' } },
      },
    },
  ],
};
let project: Project;

test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Harbour', 'harbour.example');
  const urls = ['/demo-page', site.url, '/tickets'];
  project = await installation.createProject(organization, 'Harbour site', urls);
  await installation.createProject(organization, 'Nothing yet', []);
});

const middle = async (thing: Locator) => {
  const box = await thing.boundingBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
};

const open = (page: Page, url: string) => openPage(page, project, url);

async function fillIn(page: Page, title: string): Promise<void> {
  const dialog = annotationDialog(page);
  await expect(dialog.getByText('Severity Level')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save annotation' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('   ');
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Description').fill('It should be larger.');
  await expect(dialog.getByTestId('draft-shot').locator('img')).toBeVisible();
  await save.click();
  await expect(page.getByTestId('toast')).toContainText('Annotation saved');
  await expect(page.getByTestId('toast')).toContainText('Your web annotation has been saved as a ticket.');
  await expect(dialog).toBeHidden();
}

/** A pin on a page of its own, placed over the API, so that no test needs another's. */
async function createPin(installation: Installation, url: string, title: string): Promise<void> {
  const member = await installation.signedIn(MEMBER);
  const data = { projectId: project.id, title, description: 'Seen here.', url, clickX: '300', clickY: '400' };
  const response = await member.post('/api/tickets', { data });
  expect(response.status()).toBe(201);
}

/** Finds the middle of the ring on a picture, in CSS px of the page. */
async function ringOn(page: Page): Promise<{ x: number; y: number }> {
  const picture = page.getByRole('img', { name: /^Screenshot of/ }).first();
  await expect(page.getByTestId('pin-ring').first()).toBeVisible();
  const ring = await page.getByTestId('pin-ring').first().boundingBox();
  const box = await picture.boundingBox();
  if (!ring || !box) throw new Error('There is no ring on the picture.');
  const scale = box.width / 1_366;
  return { x: (ring.x + ring.width / 2 - box.x) / scale, y: (ring.y + ring.height / 2 - box.y) / scale };
}

test(
  'a pin on the demo page lands on the element that was clicked, and its ring on the picture',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    // The look for barriers reads the long page in the frame as well.
    test.slow();
    const page = await openAs(MEMBER);
    await open(page, '/demo-page');
    const frame = page.frameLocator('iframe');
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms',
    );
    await expectNoBarriers(page);
    await frame
      .locator('html')
      .evaluate((html) => html.ownerDocument.defaultView?.scrollTo({ top: 900, behavior: 'instant' }));
    await page.getByRole('toolbar').getByText('MARKUP').click();
    const box = await frame
      .locator('.collection.tall')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    await clickAt(page, box.x + 200, box.y + 120);
    await fillIn(page, 'The toast is burnt');
    await expect(page.getByTestId('annotation-count')).toHaveText('1');

    const pin = page.getByRole('button', { name: 'Pin 1: The toast is burnt' });
    await expect(pin).toBeVisible();
    await pin.getByTestId('pin-number').click();
    await expect(page.getByRole('heading', { name: 'The toast is burnt' })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('ticket') ?? '';
    const ticket = await installation.readTicket(id);
    expect(ticket).toMatchObject({ status: 'Received', url: '/demo-page', resolution: '1366x1080' });
    expect(Math.abs(Number(ticket.clickX) - (box.x + 200))).toBeLessThanOrEqual(2);
    expect(Math.abs(Number(ticket.clickY) - (box.y + 120 + 900))).toBeLessThanOrEqual(2);
    expect(ticket.pin?.element?.tag).toBe('img');

    await page.getByRole('link', { name: 'Open the ticket' }).click();
    await page.getByRole('heading', { name: 'For developers' }).click();
    await page.getByText('Element under the pin').click();
    await expect(page.getByText('<img>')).toBeVisible();
    const ring = await ringOn(page);
    expect(Math.abs(ring.x - (box.x + 200))).toBeLessThanOrEqual(3);
    expect(Math.abs(ring.y - (box.y + 120))).toBeLessThanOrEqual(3);
    await page.getByRole('link', { name: 'Show on the page' }).click();
    await expect(page.getByRole('button', { name: 'Pin 1: The toast is burnt' })).toBeVisible();
  },
);

test('the list and the rings light each other, and pins move with the page', async ({
  openAs,
  installation,
}) => {
  await createPin(installation, '/demo-page?list', 'Price is hidden');
  const page = await openAs(MEMBER);
  await open(page, '/demo-page?list');
  const entry = page.getByRole('complementary').getByRole('button', { name: /Price is hidden/ });
  await entry.hover();
  await expect(entry).toHaveAttribute('data-lit', 'true');
  await entry.click();
  const pin = page.getByTestId('pin');
  await expect(pin).toHaveAttribute('data-lit', 'true');
  const before = await pin.boundingBox();
  await page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html) => html.ownerDocument.defaultView?.scrollBy({ top: 100, behavior: 'instant' }));
  const scale = Number(await device(page).getAttribute('data-scale'));
  await expect
    .poll(async () => Math.round(((before?.y ?? 0) - ((await pin.boundingBox())?.y ?? 0)) / scale))
    .toBeGreaterThanOrEqual(99);
});

test('a pin on what sticks to the top of the demo page stays on it wherever that is scrolled to', async ({
  openAs,
}) => {
  const page = await openAs(MEMBER);
  await open(page, '/demo-page');
  const brand = page.frameLocator('iframe').locator('.brand').first();
  const scrollTo = (top: number) =>
    brand.evaluate(
      ({ ownerDocument }, y) => ownerDocument.defaultView?.scrollTo({ top: y, behavior: 'instant' }),
      top,
    );
  await scrollTo(700);
  await page.keyboard.press('m');
  const there = await middle(brand);
  await page.mouse.click(there.x, there.y);
  await fillIn(page, 'The name is too small');
  await page.keyboard.press('v');
  const pin = page.getByRole('button', { name: /^Pin \d: The name is too small$/ });
  for (const top of [700, 0, 1_500]) {
    await scrollTo(top);
    const distance = async () => {
      const [one, other] = [await middle(pin), await middle(brand)];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    await expect.poll(distance).toBeLessThanOrEqual(2);
  }
});

test('by keyboard alone a pin is placed with M, arrows and Enter', async ({ openAs }) => {
  // The look for barriers reads the long page in the frame as well.
  test.slow();
  const page = await openAs(MEMBER);
  await open(page, '/demo-page');
  await page.keyboard.press('m');
  await page.getByTestId('glass').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = annotationDialog(page);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a page of another site that forbids frames is viewed from afar and pinned', async ({
  openAs,
  installation,
  site,
}) => {
  const page = await openAs(MEMBER);
  await open(page, site.url);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('m');
  const { box } = await glassOf(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 1_000);
  await expect(device(page)).toHaveAttribute('data-scroll', '0,1000');
  // The click comes at once: the page itself may still be behind.
  await clickAt(page, 260, 350);
  await fillIn(page, 'Rye is sold out');
  await page.getByRole('button', { name: 'Pin 1: Rye is sold out' }).getByTestId('pin-number').click();
  const ticket = await installation.readTicket(new URL(page.url()).searchParams.get('ticket') ?? '');
  expect(ticket.url).toBe(site.url);
  expect(ticket.pin?.element).toMatchObject({ selector: '#offer', text: 'Rye of the week' });
  expect(ticket.report?.console.map(({ text }) => text)).toContain('The till is on fire');
  await page.getByRole('link', { name: 'Open the ticket' }).click();
  await page.getByRole('heading', { name: 'For developers' }).click();
  await page.locator('summary', { hasText: 'Console' }).click();
  await expect(page.getByText('The till is on fire').filter({ visible: true })).toHaveCount(1);
  const ring = await ringOn(page);
  expect(Math.abs(ring.x - 260)).toBeLessThanOrEqual(3);
});

test.describe('what cannot be shown is said', () => {
  test.use({ expectedMessages: /status of (?:403|404|50\d)|net::ERR/ });

  test('projects that cannot be read, once, with or without a page in the address', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    const broken = await breakReads(page, 'projects.list');
    const failed = page.getByText('Couldn’t load the projects');
    for (const address of ['/annotate', annotateAddress(project, '/demo-page')]) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(failed).toHaveCount(1);
    }
    await expectNoBarriers(page);
    broken.repair('projects.list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page);
  });

  test('a page that blocks frames', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto(annotateAddress(project, '/tickets'));
    await expect(
      page.getByText('This website blocks iframe embedding for security reasons (X-Frame-Options).'),
    ).toBeVisible();
    await expect(failure(page).getByRole('link', { name: 'Open in New Tab' })).toBeVisible();
    await expect(page.getByText('Tip: use the /demo-page URL to try annotations.')).toBeVisible();
    await expectNoBarriers(page);
  });

  test('a page that does not answer within five seconds', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.route('**/tickets', (route) =>
      route.request().method() === 'HEAD' ? undefined : route.continue(),
    );
    await page.goto(annotateAddress(project, '/tickets'));
    await expect(
      page.getByText('This website appears to block iframe embedding. Try opening it in a new tab.'),
    ).toBeVisible({ timeout: 15_000 });
  });

  test("an address that is not the project's", async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto(annotateAddress(project, 'https://elsewhere.example/'));
    await expect(page.getByText(/Failed to initialize viewport session/)).toBeVisible();
    await expectNoBarriers(page);
  });

  test('annotations that could not be loaded, and a save that failed', async ({ openAs }) => {
    // The look for barriers reads the long page in the frame as well.
    test.slow();
    const page = await openAs(MEMBER);
    await page.route('**/api/trpc/**tickets.list**', (route) => route.fulfill(REFUSAL));
    await page.goto(annotateAddress(project, '/demo-page'));
    await expect(page.getByTestId('toast')).toContainText('Failed to load annotations');
    await expect(page.getByTestId('toast')).toContainText(
      'There was an error loading annotations for this URL.',
    );
    await page.route('**/api/trpc/viewport.screenshot**', (route) => route.fulfill(REFUSAL));
    await page.route('**/api/trpc/tickets.create**', (route) => route.fulfill(REFUSAL));
    await page.keyboard.press('m');
    await clickAt(page, 300, 300);
    await expect(
      page.getByText('Couldn’t take a screenshot. The annotation will be saved without one.'),
    ).toBeVisible();
    await page.getByLabel('Title').fill('A');
    await page.getByLabel('Description').fill('B');
    await page.getByRole('button', { name: 'Save annotation' }).click();
    await expect(page.getByTestId('toast')).toContainText('Failed to save annotation');
    await expect(page.getByLabel('Title')).toHaveValue('A');
    await expectNoBarriers(page);
  });

  test('a pin without a project', async ({ openAs }) => {
    const page = await openAs(MEMBER);
    await page.goto('/annotate?url=/demo-page');
    await expectShown(page);
    await page.keyboard.press('m');
    await clickAt(page, 300, 300);
    await page.getByLabel('Title').fill('A');
    await page.getByLabel('Description').fill('B');
    await page.getByRole('button', { name: 'Save annotation' }).click();
    await expect(page.getByTestId('toast')).toContainText('Project required');
    await expect(page.getByTestId('toast')).toContainText(
      'Please select a project before saving an annotation.',
    );
  });
});

test('a project without addresses says so', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await page.goto('/annotate');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Nothing yet' }).click();
  await expect(page.getByRole('main').getByText('No URLs configured for this project').first()).toBeVisible();
  await expect(page.getByPlaceholder('No URLs configured for this project')).toBeDisabled();
  await expectNoBarriers(page);
});

test('the resolutions are the presets, and 1366x1080 goes without saying', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  await open(page, '/demo-page');
  const select = page.getByRole('combobox', { name: 'Resolution' });
  await expect(select).toHaveValue('Desktop HD · 1366×1080');
  await select.click();
  await expect(page.getByRole('option')).toHaveText([
    'Desktop FHD · 1920×1080',
    'Desktop HD · 1366×1080',
    'Tablet Portrait · 768×1024',
    'Tablet Landscape · 1024×768',
    'Mobile Portrait · 375×667',
    'Mobile Large · 414×896',
    'My window',
  ]);
  await page.getByRole('option', { name: /Mobile Portrait/ }).click();
  await expect(page).toHaveURL(/resolution=375x667/);
  await expect(device(page)).toHaveAttribute('data-scale', String((900 * 0.7) / 667));
});

test(
  'the pages with pins are listed, filtered in the address, and lead back to their page',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const url = '/demo-page?listed';
    await createPin(installation, url, 'Hours are wrong');
    const page = await openAs(ADMIN);
    await page.goto('/web-comments');
    const listed = page.getByRole('region', { name: url });
    await expect(listed).toContainText('Hours are wrong');
    await expect(listed).toContainText('1 pin, 1 open');
    await expectNoBarriers(page);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect(page).toHaveURL(/status=Done/);
    await expect(page.getByText('No pins match these filters')).toBeVisible();
    await expectNoBarriers(page);
    await page.goBack();
    await listed.getByRole('link', { name: 'Annotate' }).click();
    await expect(page.getByRole('button', { name: 'Pin 1: Hours are wrong' })).toBeVisible();
  },
);
