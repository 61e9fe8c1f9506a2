import type { Page } from '@playwright/test';
import { card } from './harness/screens/board.ts';
import { countMails, waitForSignIn } from './harness/outside/mails.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN, OTHER_ADMIN, type Installation } from './harness/installation.ts';

interface Person {
  email: string;
  name: string;
}

const MEMBER = { email: 'mona@who.example', name: 'Mona Member' };
const NEXT = { email: 'nils@next.example', name: 'Nils Next' };
const OWN = 'Of the member’s own shop';
const FOREIGN = 'Of another shop';

let foreignId: string;

/** A person of the first customer whose session may end. */
const colleague = (name: string): Person => ({ email: `${name.toLowerCase()}@who.example`, name });

test.beforeAll(async ({ installation }) => {
  const { project } = await installation.createCustomer('Who', 'who.example');
  const { project: other } = await installation.createCustomer('Next', 'next.example');
  await installation.createTicket({ project, title: OWN });
  ({ id: foreignId } = await installation.createTicket({ project: other, title: FOREIGN }));
  await installation.signedIn(MEMBER);
  await installation.signedIn(NEXT);
});

const account = (page: Page) => page.getByRole('button', { name: /^My Account/ });
const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const choose = async (page: Page, entry: string) => {
  await account(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Marks the page, to tell whether it was reloaded since. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

interface ListVisibility {
  admin?: boolean;
  impersonated?: boolean;
  sees: string[];
  misses?: string[];
}

/** Expects name, banner, navigation and data to be this person's, going about the app by its links only. */
async function expectToBe(
  page: Page,
  person: Person,
  { admin, impersonated, sees, misses = [] }: ListVisibility,
) {
  await expect(account(page)).toContainText(person.email);
  await expect(account(page)).toContainText(person.name);
  await expect(banner(page)).toHaveCount(impersonated ? 1 : 0);
  await expect(nav(page).getByRole('link', { name: 'Admin Panel' })).toHaveCount(admin ? 1 : 0);
  await nav(page).getByRole('link', { name: 'Tickets' }).click();
  await expect(page).toHaveURL('/tickets');
  for (const title of sees) await expect(card(page, title)).toBeVisible();
  for (const title of misses) await expect(page.getByText(title)).toHaveCount(0);
  await nav(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  for (const title of sees) await expect(page.getByRole('link', { name: title })).toBeVisible();
  for (const title of misses) await expect(page.getByText(title)).toHaveCount(0);
}

async function impersonate(page: Page, { name }: Person): Promise<void> {
  if (!page.url().endsWith('/admin/users')) await page.goto('/admin/users');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Log in as' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Impersonation' }).click();
  await expect(banner(page)).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Writes down, picture by picture, whose name and which words of interest are on screen together. */
async function watch(page: Page, words: string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>();
    Object.assign(window, { seenTogether: seen });
    const look = () => {
      const email = /\S+@\S+/.exec(document.querySelector('aside')?.textContent ?? '')?.[0] ?? 'nobody';
      const text = document.querySelector('main')?.textContent ?? '';
      const hasBanner = document.querySelector('section[aria-label="Impersonation"]') !== null;
      seen.add(`${window.location.pathname} ${email}${hasBanner ? ' banner' : ''}`);
      for (const word of wanted) if (text.includes(word)) seen.add(`${email}: ${word}`);
      requestAnimationFrame(look);
    };
    look();
  }, words);
  return () => page.evaluate(() => [...(window as unknown as { seenTogether: Set<string> }).seenTogether]);
}

/** Signs in by the form and the code of the mail, without leaving the page. */
async function signInByCode(page: Page, installation: Installation, { email }: Person): Promise<void> {
  const { mailDir } = installation.server;
  const before = await countMails(mailDir, email);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const { code } = await waitForSignIn(mailDir, email, before);
  await page.getByLabel('Or enter the six-digit code').fill(code);
  await expect(page).toHaveURL('/');
}

const AS_ADMIN = { admin: true, sees: [OWN, FOREIGN] };
const AS_MEMBER = { sees: [OWN], misses: [FOREIGN] };

const WAYS_OUT: [way: string, leave: (page: Page) => Promise<void>][] = [
  ['the banner', (page) => page.getByRole('button', { name: 'Exit Impersonation' }).click()],
  ['the account menu', (page) => choose(page, 'Stop Impersonation')],
];

for (const [way, leave] of WAYS_OUT) {
  test(`after leaving another’s eyes by ${way} everything on screen is the administrator’s, without a reload`, async ({
    openAs,
  }) => {
    const page = await openAs(OTHER_ADMIN, { isAlone: true });
    await impersonate(page, MEMBER);
    await expectToBe(page, MEMBER, { ...AS_MEMBER, impersonated: true });
    await mark(page);
    const seen = await watch(page, [MEMBER.name, 'Total Tickets']);
    await leave(page);
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
    await expect(page.getByRole('row').filter({ hasText: NEXT.name })).toBeVisible();
    await expectToBe(page, OTHER_ADMIN, AS_ADMIN);
    const pictures = await seen();
    expect(pictures, 'the member’s name stands on no screen of the administration').not.toContain(
      `/admin/users ${MEMBER.email}`,
    );
    expect(pictures).not.toContain(`/admin/users ${MEMBER.email} banner`);
    expect(pictures, 'no screen is the administrator’s with the banner').not.toContainEqual(
      expect.stringMatching(new RegExp(`${OTHER_ADMIN.email} banner`)),
    );
    expect(await isMarked(page)).toBe(true);

    // The same works a second time, with someone else.
    await nav(page).getByRole('link', { name: 'Admin Panel' }).click();
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Users' })
      .click();
    await expect(page).toHaveURL('/admin/users');
    await impersonate(page, NEXT);
    await expectToBe(page, NEXT, { impersonated: true, sees: [FOREIGN], misses: [OWN] });
    await leave(page);
    await expect(page).toHaveURL('/admin/users');
    await expectToBe(page, OTHER_ADMIN, AS_ADMIN);
  });
}

test(
  'after logging out the form says of nobody that they are signed in, and the next one finds nothing of theirs',
  { tag: '@core' },
  async ({ openAs, installation }) => {
    const person = colleague('Lena');
    const page = await openAs(person, { isAlone: true });
    await page.goto('/');
    await expectToBe(page, person, AS_MEMBER);
    await mark(page);
    await choose(page, 'Logout');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('You’re signed in as')).toHaveCount(0);
    await expect(page.getByText(person.email)).toHaveCount(0);

    const seen = await watch(page, [OWN, person.name]);
    await signInByCode(page, installation, NEXT);
    await expectToBe(page, NEXT, { sees: [FOREIGN], misses: [OWN] });
    expect((await seen()).filter((one) => one.includes(OWN) || one.includes(person.name))).toEqual([]);
    await choose(page, 'Logout');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You’re signed in as')).toHaveCount(0);
    await signInByCode(page, installation, person);
    await expectToBe(page, person, AS_MEMBER);
    expect(await isMarked(page)).toBe(true);
  },
);

test('the way back to the board does not lead to what the one before has searched for', async ({
  openAs,
  installation,
}) => {
  const page = await openAs(colleague('Sara'), { isAlone: true });
  await page.goto('/tickets?search=something%20of%20mine');
  await expect(page.getByText('No tickets match')).toBeVisible();
  await choose(page, 'Logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  await signInByCode(page, installation, NEXT);
  await page.getByRole('link', { name: FOREIGN }).click();
  await expect(page).toHaveURL(`/tickets/${foreignId}`);
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(card(page, FOREIGN)).toBeVisible();
});

test.describe('a session that ends elsewhere', () => {
  test.use({ expectedMessages: /status of 401/ });

  test('leaves the form, and no word of who was there', async ({ openAs, installation }) => {
    const page = await openAs(colleague('Ends'), { isAlone: true });
    await page.goto('/tickets');
    await expect(card(page, OWN)).toBeVisible();
    const { id } = ((await (await page.request.get('/api/auth/me')).json()) as { user: { id: string } }).user;
    const admin = await installation.signedIn(ADMIN);
    await admin.patch(`/api/admin/users/${id}`, { data: { status: 'archived' } });
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('You’re signed in as')).toHaveCount(0);
    await expect(page.getByText(OWN)).toHaveCount(0);
  });

  test('in another tab takes the screen away before the server has answered anything', async ({ openAs }) => {
    const page = await openAs(colleague('Tabea'), { isAlone: true });
    await page.goto('/settings');
    const other = await page.context().newPage();
    await other.goto('/tickets');
    await expect(card(other, OWN)).toBeVisible();
    await mark(other);
    // The other tab no longer gets an answer.
    await other.route('**/api/**', () => undefined);
    await choose(page, 'Logout');
    await expect(other).toHaveURL('/login');
    await expect(other.getByLabel('Email')).toBeVisible();
    await expect(other.getByText(OWN)).toHaveCount(0);
    await expect(other.getByText('You’re signed in as')).toHaveCount(0);
    expect(await isMarked(other)).toBe(true);
  });
});

test('signing in in one tab sends the other tab on, as that person', async ({ openAs, installation }) => {
  const page = await openAs(colleague('Otto'), { isAlone: true });
  await page.goto('/tickets');
  await expect(card(page, OWN)).toBeVisible();
  await choose(page, 'Logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/login');
  await signInByCode(other, installation, NEXT);
  await expect(page).toHaveURL('/');
  await expectToBe(page, NEXT, { sees: [FOREIGN], misses: [OWN] });
  // Someone else takes over: the first tab follows.
  await choose(other, 'Logout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You’re signed in as')).toHaveCount(0);
});
