import type { Page } from '@playwright/test';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { readMhtml } from '@ringmark/remote-viewer/frozen/read-mhtml';
import { clickAt, openPage, saveAnnotation } from './harness/screens/annotate.ts';
import { pageOf } from './harness/outside/site.ts';
import { test } from './harness/remote.ts';
import { expect } from './harness/test.ts';

const MEMBER = { email: 'juno@kelp.example', name: 'Juno Kelp' };
/** A press adds this much, so that a page that was taken after it is told from one that was taken in time. */
const STEP = 1_000;
/** The customer writes for so many counts of the page, one a second, before she saves. */
const WRITING = 15;
const COUNTER = pageOf(
  'Counter',
  `<p id="count" style="position:absolute;left:100px;top:200px;width:300px;height:60px;margin:0">Count 1</p>
  <button style="position:absolute;left:100px;top:400px;width:300px;height:60px" onclick="add(${STEP})">More</button>
  <a href="/kelp" style="position:absolute;left:100px;top:500px;width:300px;height:60px">Leave</a>
  <script>let count = 1;
  const add = (more) => {
    count += more;
    document.querySelector('#count').textContent = 'Count ' + count;
    void fetch('/counted?' + count);
  };
  setInterval(() => add(1), 1000);</script>`,
);

let project: Project;
test.beforeAll(async ({ installation, site }) => {
  const { organization } = await installation.createCustomer('Kelp', 'kelp.example');
  project = await installation.createProject(organization, 'Kelp site', [site.url]);
});

/** The customer continues in one of these ways once the pin is saved. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  stays: (page) => expect(page.getByTestId('pin')).toBeVisible(),
  'presses on': async (page) => {
    await page.getByText('MARKUP', { exact: true }).click();
    await clickAt(page, 200, 430);
  },
  'follows a link': async (page) => {
    await page.getByText('MARKUP', { exact: true }).click();
    await clickAt(page, 200, 530);
  },
  'closes the tab': (page) => page.close(),
  'opens another screen': (page) => page.goto('/tickets'),
};

const countIn = (words: string | null | undefined): number => Number(/Count (\d+)/.exec(words ?? '')?.[1]);

for (const [way, goOn] of Object.entries(WAYS))
  test(`the page of the click is kept when the customer ${way}`, async ({ openAs, site }) => {
    test.setTimeout(200_000);
    let counted = 0;
    site.put('/counted', ({ url = '' }, response) => {
      counted = Number(url.split('?')[1]);
      response.end();
    });
    site.put('/kelp', pageOf('Kelp', '<h1>Nothing here counts</h1>'));
    const page = await openAs(MEMBER);
    await openPage(page, project, site.put('/counter', COUNTER), '1366x768');
    await page.getByText('MARKUP', { exact: true }).click();
    await clickAt(page, 200, 230);
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
    const shown = counted;
    await expect.poll(() => counted, { timeout: 60_000 }).toBeGreaterThan(shown + WRITING);
    const beforeSaving = counted;
    await saveAnnotation(page, `The count when somebody ${way}`);
    const [pinned] = (await (await page.request.get('/api/tickets')).json()) as Ticket[];
    await goOn(page);
    const { request } = page.isClosed() ? await openAs(MEMBER) : page;
    const kept = async (): Promise<FrozenPage> =>
      (await request.get(`/api/tickets/${pinned?.id}/frozen-page`)).json();
    await expect.poll(async () => (await kept()).state, { timeout: 120_000 }).toBe('kept');
    const file = await (await request.get(`/api/tickets/${pinned?.id}/frozen-page.mhtml`)).text();
    const document = readMhtml(file).find(({ type }) => type === 'text/html');
    const count = countIn(Buffer.from(document?.bytes ?? []).toString());
    expect(count).toBeGreaterThanOrEqual(countIn(pinned?.pin?.element?.text));
    expect(count).toBeLessThan(beforeSaving);
  });
