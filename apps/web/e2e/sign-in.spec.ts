import { signInOf, waitForMail, waitForSignIn } from './harness/outside/mails.ts';
import { hold } from './harness/answers.ts';
import { expect, expectNoBarriers, test } from './harness/test.ts';
import { ADMIN, startInstallation } from './harness/installation.ts';

const REFUSED = /status of 40[0139]/;

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Northwind', 'northwind.example');
});

test(
  'a new member asks for a link, opens it and stands on the dashboard',
  { tag: '@core' },
  async ({ page, installation }) => {
    await page.goto('/tickets');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your email domain determines your organization')).toBeVisible();
    await expect(page.getByText('Only needed on first sign-in')).toBeVisible();
    await page.getByLabel('Email').fill('ines@northwind.example');
    await page.getByLabel('Name (optional, for new users)').fill('Inês Duarte');
    const request = await hold(page, /auth\.requestMagicLink/);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    request.resolve();

    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByTestId('toast')).toContainText('Magic link sent!');
    await expect(page.getByText('ines@northwind.example').first()).toBeVisible();
    await expect(page.getByText(/expires in 15 minutes/)).toBeVisible();

    const { token } = signInOf(await waitForMail(installation.server.mailDir, 'ines@northwind.example'));
    const verification = await hold(page, /auth\.verifyMagicLink/);
    await page.goto(`/verify?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Verifying...' })).toBeVisible();
    await expect(page).toHaveURL('/verify');
    verification.resolve();
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page.getByText("You're now signed in!")).toBeVisible();
    await expect(page.getByText('Redirecting you to the dashboard...')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Inês Duarte' })).toBeVisible();
    await expect(page.getByText('Member', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden();
  },
);

test('the code of the same mail signs in too', async ({ page, installation }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('kai@northwind.example');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { code } = signInOf(await waitForMail(installation.server.mailDir, 'kai@northwind.example'));
  // A phone drops the tab while the mail is looked at.
  await page.reload();
  await expect(page.getByText('kai@northwind.example')).toBeVisible();
  await page.getByLabel(/six-digit code/).pressSequentially(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'kai', exact: true })).toBeVisible();
  // Signed-in people are sent on.
  await page.goto('/login');
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

  test(
    'a link that was used is spent, and the way back leads to the form',
    { tag: '@core' },
    async ({ page, installation }) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('rui@northwind.example');
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      const { token } = signInOf(await waitForMail(installation.server.mailDir, 'rui@northwind.example'));
      await page.goto(`/verify?token=${token}`);
      await expect(page).toHaveURL('/');
      await page.goto(`/verify?token=${token}`);
      await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
      await expect(page.getByText('The magic link may have expired or is invalid.')).toBeVisible();
      await expectNoBarriers(page);
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Request a new magic link' }).click();
      await expect(page).toHaveURL('/login');
    },
  );

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
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test.describe('when codes are closed for an address', () => {
  test.use({ expectedMessages: /status of 429/ });
  const SENTENCE =
    'Too many wrong codes for this address. Use the link in the email, or try a code again tomorrow.';

  test('the page says so in place of the field and leads to the link', async ({ page }) => {
    const failure = { error: SENTENCE, code: 'codes_closed' };
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, path: 'auth.verifyCode', failure };
    const body = JSON.stringify([{ error: { message: SENTENCE, code: -32029, data } }]);
    await page.route(/auth\.verifyCode/, (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body }),
    );
    await page.goto('/login');
    await page.getByLabel('Email').fill('eva@northwind.example');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByLabel(/six-digit code/).pressSequentially('123456');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(SENTENCE);
    await expect(page.getByText(SENTENCE)).toBeFocused();
    await expect(page.getByLabel(/six-digit code/)).toBeHidden();
    await expect(page.getByText('Open our latest email')).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Send to a different email' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

test.describe('when somebody else answers in the place of the server', () => {
  test.use({ expectedMessages: /status of 502/ });
  const NO_SERVER = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

  test('a link that could not be asked for is said without strange words', async ({ page }) => {
    await page.route(/auth\.requestMagicLink/, (route) => route.fulfill(NO_SERVER));
    await page.goto('/login');
    await page.getByLabel('Email').fill('ines@northwind.example');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByTestId('toast')).toContainText('Failed to send magic link');
    await expect(page.getByTestId('toast')).toContainText('Please try again');
    await expect(
      page.getByRole('main').getByText('Failed to send magic link', { exact: true }),
    ).toBeVisible();
  });

  test('a verification without an answer has failed', async ({ page }) => {
    await page.route(/auth\.checkMagicLink/, (route) => route.fulfill(NO_SERVER));
    await page.goto('/verify?token=whatever');
    await expect(page.getByText('Verification failed', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/verify');
  });

  test('whoever could not be looked up when they had signed in is looked up once more', async ({
    page,
    installation,
  }) => {
    const email = 'noa@northwind.example';
    await page.request.post('/api/auth/request-magic-link', { data: { email } });
    const { token } = await waitForSignIn(installation.server.mailDir, email, 0);
    await page.route(/auth\.session/, (route) => route.fulfill(NO_SERVER), { times: 1 });
    await page.goto(`/verify?token=${token}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(email)).not.toHaveCount(0);
  });

  test('a session check that fails counts as signed out', async ({ page }) => {
    await page.route(/auth\.session/, (route) => route.fulfill(NO_SERVER));
    await page.goto('/tickets');
    await expect(page).toHaveURL('/login');
  });
});

test(
  'in another browser than the one that asked, a link waits for a press that says whom it signs in',
  { tag: '@core' },
  async ({ page, browser, installation }) => {
    const email = 'scanned@northwind.example';
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Name (optional, for new users)').fill('Scanned Person');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    const { token } = await waitForSignIn(installation.server.mailDir, email, 0);

    // A scanner opens it, runs the scripts, and goes.
    const scanner = await browser.newContext({ baseURL: installation.url });
    const scanned = await scanner.newPage();
    await scanned.goto(`/verify?token=${token}`);
    const press = scanned.getByRole('button', { name: `Sign in as ${email}` });
    await expect(press).toBeFocused();
    await expectNoBarriers(scanned);
    expect((await scanner.request.get('/api/auth/me')).status()).toBe(401);

    // Nothing was spent: where it was asked for it goes on by itself.
    const own = await page.context().newPage();
    await own.goto(`/verify?token=${token}`);
    await expect(own.getByRole('heading', { name: 'Scanned Person' })).toBeVisible();
    await press.click();
    await expect(scanned.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await scanner.close();
  },
);

test('a link that was asked for on a phone signs in on a computer after the press', async ({
  page,
  playwright,
  installation,
}) => {
  const email = 'phone@northwind.example';
  const phone = await playwright.request.newContext({ baseURL: installation.url });
  await phone.post('/api/auth/request-magic-link', { data: { email, name: 'Phone Person' } });
  await phone.dispose();
  const { token } = await waitForSignIn(installation.server.mailDir, email, 0);
  await page.goto(`/verify?token=${token}`);
  await page.getByRole('button', { name: `Sign in as ${email}` }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Phone Person' })).toBeVisible();
});

test('where the installation wants it, a link signs in only after a press of a button', async ({
  page,
  playwright,
}) => {
  const installation = await startInstallation(playwright.request, { RINGMARK_VERIFY: 'confirm' });
  try {
    const request = await playwright.request.newContext({ baseURL: installation.url });
    await request.post('/api/auth/request-magic-link', { data: { email: ADMIN.email, name: ADMIN.name } });
    await request.dispose();
    const { token } = signInOf(await waitForMail(installation.server.mailDir, ADMIN.email));
    await page.goto(`${installation.url}/verify?token=${token}`);
    await expect(page.getByText('One more step: confirm it’s you.')).toBeVisible();
    await expect(page).toHaveURL(`${installation.url}/verify`);
    await expect(page.getByRole('button', { name: `Sign in as ${ADMIN.email}` })).toBeFocused();
    await expectNoBarriers(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page.getByRole('heading', { name: ADMIN.name })).toBeVisible();
    await page.goto('about:blank');
  } finally {
    await installation.stop();
  }
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
