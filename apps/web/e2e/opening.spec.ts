import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'early@opening.example', name: 'Early Bird' };

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Openings', 'opening.example');
  await installation.signedIn(MEMBER);
});

for (const address of ['/', '/tickets', '/new-ticket', '/settings']) {
  test(`opening ${address} reads the session once`, async ({ openAs }) => {
    const page = await openAs(MEMBER);
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/trpc/auth.session')) reads += 1;
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(reads).toBe(1);
  });
}

test('opening a board under filters reads it once', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const boards: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tickets.board')) boards.push(request.resourceType());
  });
  await page.goto('/tickets?search=nothing');
  await expect(page.getByText('No tickets match')).toBeVisible();
  expect(boards).toEqual(['fetch']);
});
