import type { Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import { card } from './harness/screens/board.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

const LONG = {
  email: `wolfeschlegelsteinhausenbergerdorff.the.second@${'a-very-long-name-of-a-customer.'.repeat(2)}example`,
  name: 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft',
};
const TITLES = {
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    .repeat(3)
    .slice(0, 200),
  emoji: `👩🏽‍🚀👨‍👩‍👧‍👦 ${'🧯'.repeat(60)}`,
  rightToLeft: 'الزر لا يعمل على صفحة الدفع في الهاتف المحمول',
};
const ADDRESS = `https://${'shop.'.repeat(20)}example/${'path/'.repeat(60)}`;
let project: Project;
let ticketId: string;

test.beforeAll(async ({ installation }) => {
  const domain = LONG.email.split('@')[1] ?? '';
  const { organization } = await installation.createCustomer(`${'Organization'.repeat(9)} & Co`, domain);
  project = await installation.createProject(organization, `${'Projectname'.repeat(10)}`, [
    '/demo-page',
    ADDRESS,
  ]);
  const member = await installation.signedIn(LONG);
  for (const title of Object.values(TITLES)) await installation.createTicket({ project, title }, LONG);
  const pin = { url: '/demo-page', clickX: '300', clickY: '400', resolution: '1366x1080' };
  const data = {
    projectId: project.id,
    title: TITLES.unbroken,
    description: TITLES.unbroken.repeat(5),
    ...pin,
  };
  const created = await member.post('/api/tickets', { data });
  ticketId = ((await created.json()) as { id: string }).id;
  const text = `${'x'.repeat(400)} @${LONG.name} ${ADDRESS}\n${TITLES.rightToLeft}`;
  expect((await member.post(`/api/tickets/${ticketId}/comments`, { data: { text } })).status()).toBe(201);
  const name = `${'screenshot-of-the-page-'.repeat(9)}.txt`;
  const files = { name, mimeType: 'text/plain', buffer: Buffer.from('x') };
  const sent = await member.post(`/api/tickets/${ticketId}/attachments`, { multipart: { files } });
  expect(sent.status()).toBe(201);
});

/** Expects nothing to reach beyond the window, except what scrolls or is cut inside something else. */
async function expectNothingOutside(page: Page, where: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const holders = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).overflowX !== 'visible',
    );
    return [...document.querySelectorAll('#root *')]
      .filter((element) => {
        const { left, width } = element.getBoundingClientRect();
        // The box may end in time where its words do not.
        const isCut = getComputedStyle(element).overflowX !== 'visible' || element instanceof SVGElement;
        const right = left + (isCut ? width : Math.max(width, element.scrollWidth));
        return (
          width > 0 &&
          (right > innerWidth + 1 || left < -1) &&
          !holders.some((holder) => holder !== element && holder.contains(element))
        );
      })
      .filter((element) => !element.matches('.skip-link'))
      .map(
        (element) => `${element.tagName} ${element.className.toString()} ${element.textContent.slice(0, 40)}`,
      );
  });
  expect(outside, `${where} reaches beyond the window`).toEqual([]);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(scrolls, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function look(page: Page, address: string, ready: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(ready).first()).toBeVisible();
  await expectNothingOutside(page, address);
}

for (const width of [320, 768, 1440]) {
  test(`long names, titles and addresses fit into ${width} px`, async ({ openAs }) => {
    test.slow();
    const viewport = { width, height: 900 };
    const page = await openAs(LONG, { viewport });
    const admin = await openAs(ADMIN, { viewport });
    await look(page, '/', TITLES.rightToLeft);
    await look(page, '/tickets', TITLES.emoji);
    await look(page, `/tickets/${ticketId}`, ADDRESS);
    await look(page, '/web-comments', TITLES.unbroken);
    await look(page, '/new-ticket', 'Attachments');
    await look(page, '/settings', 'Email me about tickets');
    await look(admin, '/admin/users', LONG.email);
    await look(admin, '/admin/organizations', LONG.email.split('@')[1] ?? '');
    await look(admin, '/admin/projects', project.name);
    await look(admin, `/admin/projects/${project.id}/access`, project.name);
    await look(admin, '/admin', 'Open Tickets per Organization');
    await look(admin, '/admin/audit', project.name);
  });
}

test('words are read from the side that they are written from', async ({ openAs }) => {
  const page = await openAs(LONG);
  await page.goto('/tickets');
  const title = card(page, TITLES.rightToLeft).locator('[dir=auto]');
  await expect(title).toHaveCSS('direction', 'rtl');
  await expect(card(page, TITLES.emoji).locator('[dir=auto]')).toHaveCSS('direction', 'ltr');
  await expect(title).toHaveAttribute('title', TITLES.rightToLeft);
});
