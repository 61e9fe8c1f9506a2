import { expect, test } from './harness/test.ts';

const MEMBER = { email: 'early@opening.example', name: 'Early Bird' };

test.beforeAll(async ({ installation }) => {
  await installation.createCustomer('Openings', 'opening.example');
  await installation.signedIn(MEMBER);
});

for (const address of ['/', '/tickets', '/new-ticket', '/settings']) {
  test(`what ${address} asks first is on its way before the client is there, and is asked once`, async ({
    openAs,
  }) => {
    const page = await openAs(MEMBER);
    const asked: { what: string; isByClient: boolean }[] = [];
    page.on('request', (request) => {
      const [, what] = /\/api\/trpc\/(auth\.session.*)/.exec(request.url()) ?? [];
      if (what) asked.push({ what, isByClient: request.resourceType() === 'fetch' });
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toEqual([{ what: expect.any(String), isByClient: false }]);
  });
}

test('a board under filters is asked for by the client alone', async ({ openAs }) => {
  const page = await openAs(MEMBER);
  const boards: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tickets.board')) boards.push(request.resourceType());
  });
  await page.goto('/tickets?search=nothing');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect(boards).toEqual(['fetch']);
});
