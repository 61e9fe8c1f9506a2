import { signInOf, waitForMail } from './harness/mails.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';

const REFUSED = /status of 40[0139]/;

test.beforeAll(async ({ world }) => {
  await world.createCustomer('Northwind', 'northwind.example');
});

test('a new member asks for a link, opens it and stands on the dashboard', async ({ page, world }) => {
  await page.goto('/tickets');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your email domain determines your organization')).toBeVisible();
  await expect(page.getByText('Only needed on first sign-in')).toBeVisible();
  await page.getByLabel('Email').fill('ines@northwind.example');
  await page.getByLabel('Name (optional, for new users)').fill('Inês Duarte');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByTestId('toast')).toContainText('Magic link sent!');
  await expect(page.getByText('ines@northwind.example').first()).toBeVisible();
  await expect(page.getByText(/expires in 15 minutes/)).toBeVisible();

  const { token } = signInOf(await waitForMail(world.server.mailDir, 'ines@northwind.example'));
  await page.goto(`/verify?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByText("You're now signed in!")).toBeVisible();
  await expect(page.getByText('Redirecting you to the dashboard...')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Inês Duarte' })).toBeVisible();
  await expect(page.getByText('Member', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden();
});

test('the code of the same mail signs in too', async ({ page, world }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('kai@northwind.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { code } = signInOf(await waitForMail(world.server.mailDir, 'kai@northwind.example'));
  await page.getByLabel(/six-digit code/).pressSequentially(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'kai', exact: true })).toBeVisible();
});

test.describe('what goes wrong is said', () => {
  test.use({ expectedMessages: REFUSED });

  test('an address of an unknown domain is refused with a sentence', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('someone@nowhere.example');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const sentence = 'No organization is set up for nowhere.example. Ask your administrator to add it.';
    await expect(page.getByTestId('toast')).toContainText('Failed to send magic link');
    await expect(page.getByTestId('toast')).toContainText(sentence);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await expectNoBarriers(page);
  });

  test('a link that was used is spent, and the way back leads to the form', async ({ page, world }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('rui@northwind.example');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const { token } = signInOf(await waitForMail(world.server.mailDir, 'rui@northwind.example'));
    await page.goto(`/verify?token=${token}`);
    await expect(page).toHaveURL('/');
    await page.goto(`/verify?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expect(page.getByText('The magic link may have expired or is invalid.')).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Request a new magic link' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a wrong code is refused and can be typed again', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('eva@northwind.example');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectNoBarriers(page);
    await expect(page.getByLabel(/six-digit code/)).toBeFocused();
    await page.keyboard.type('000000');
    await expect(page.getByText(/code is/i)).toBeVisible();
    await expect(page.getByLabel(/six-digit code/)).toHaveValue('');
    await page.getByRole('button', { name: 'Send to a different email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
  });
});

test('a verification without a token says so', async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByText('No verification token found')).toBeVisible();
});

test('the form asks for an e-mail address', async ({ page }) => {
  await page.goto('/login');
  await expectNoBarriers(page);
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await email.fill('not an address');
  await page.keyboard.press('Enter');
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
