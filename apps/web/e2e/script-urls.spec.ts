import type { APIRequestContext, Page } from '@playwright/test';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { device } from './harness/screens/annotate.ts';
import { expect, test } from './harness/test.ts';
import { ADMIN } from './harness/installation.ts';

test.use({ expectedMessages: /status of (?:400|403|404|50\d)/ });

/** Would any of these run, or lead to another host as if it were ours, the beacon would be lit. */
const RUN = 'parent.beacon()';
const SPELLINGS = [
  `javascript:${RUN}`,
  `JAVASCRIPT:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `\tjavascript:${RUN}`,
  `\njavascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java\r\nscript:${RUN}`,
  `javascript\t:${RUN}`,
  `\u0001javascript:${RUN}`,
  `\u00A0javascript:${RUN}`,
  `\uFEFFjavascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript&#58;${RUN}`,
  `java%73cript:${RUN}`,
  `javascript://%0a${RUN}`,
  `javascript:/**/${RUN}`,
  `view-source:javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,${btoa(`<script>${RUN}</script>`)}`,
  `DATA:text/html,<script>${RUN}</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`,
  `vbscript:${RUN}`,
  `VBScript:${RUN}`,
  'blob:https://evil.example/1',
  '//evil.example/',
  String.raw`/\evil.example/`,
  String.raw`\\evil.example/`,
  '/\t/evil.example/',
  'https:javascript:1',
];
const MEMBER = { email: 'kim@weir.example', name: 'Kim Oh' };

interface Laid {
  project: Project;
  ticket: Ticket;
}

/** Says each spelling everywhere where people may say something. What is refused is refused with 400. */
async function layOut(admin: APIRequestContext, member: APIRequestContext, own: Project): Promise<Laid> {
  const post = (data: object) => member.post('/api/tickets', { data: { projectId: own.id, ...data } });
  for (const url of SPELLINGS) {
    const status = (await post({ title: 'Spelled', description: 'x', url })).status();
    expect(status, `a ticket with the address ${JSON.stringify(url)}`).toBe(400);
    const allowed = await admin.put(`/api/admin/projects/${own.id}`, {
      data: { name: own.name, allowedUrls: [url] },
    });
    expect(allowed.status(), `a project with the address ${JSON.stringify(url)}`).toBe(400);
  }
  const all = SPELLINGS.map((spelling) => `${spelling} <a href="${spelling}">x</a> [x](${spelling})`);
  const title = `<img src=x onerror="${RUN}"> ${SPELLINGS[0]}`;
  const ticket = (await (await post({ title, description: all.join('\n') })).json()) as Ticket;
  await member.post(`/api/tickets/${ticket.id}/comments`, { data: { text: all.join('\n').slice(0, 9_000) } });
  for (const part of [SPELLINGS.slice(0, 10), SPELLINGS.slice(10, 20), SPELLINGS.slice(20, 30)]) {
    const form = new FormData();
    for (const name of part) form.append('files', new File(['x'], name, { type: 'text/html' }));
    const sent = await member.post(`/api/tickets/${ticket.id}/attachments`, { multipart: form });
    expect(sent.status()).toBe(201);
  }
  return { project: own, ticket };
}

/** No link leads anywhere but to the web, and none to another host while it looks like a path of ours. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const sources = [...document.querySelectorAll('[href], [src], [action]')].map(
      (element) =>
        element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action') ?? '',
    );
    return sources.filter((source) => {
      const { protocol, host } = new URL(source, location.href);
      const isDisguised = host.includes('evil') && !/^https?:/.test(source);
      return !/^(?:https?|blob|data):$/.test(protocol) || isDisguised || source.startsWith('data:text');
    });
  });
  expect(found).toEqual([]);
}

test('no spelling of a script address runs anywhere, or opens a foreign frame', async ({
  openAs,
  installation,
}) => {
  test.slow();
  const { organization } = await installation.createCustomer('Weir', 'weir.example');
  const own = await installation.createProject(organization, `Weir <a href="${SPELLINGS[0]}">site</a>`);
  const [admin, member] = await Promise.all([installation.signedIn(ADMIN), installation.signedIn(MEMBER)]);
  const { project, ticket } = await layOut(admin, member, own);

  const page = await openAs({ ...MEMBER });
  let lit = 0;
  await page.context().exposeFunction('beacon', () => {
    lit += 1;
  });
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== installation.url)
      strangers.push(`${request.resourceType()} ${request.url()} ${page.url()}`);
  });
  for (const address of ['/', '/tickets', `/tickets/${ticket.id}`, '/web-comments', '/new-ticket']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHarmless(page);
  }
  await page.goto(`/tickets/${ticket.id}`);
  await expect(page.getByText('javascript:parent.beacon()').first()).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();

  for (const url of SPELLINGS) {
    await page.goto(`/annotate?${new URLSearchParams({ projectId: project.id, url })}`);
    await expect(device(page)).toHaveAttribute('data-status', 'failed');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectHarmless(page);
  }
  expect(lit, 'scripts that ran').toBe(0);
  expect(strangers, 'requests to other hosts').toEqual([]);
});
