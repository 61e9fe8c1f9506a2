import {
  test as base,
  type BrowserContextOptions,
  expect,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { watchOrigins } from './watch/foreign-origins.ts';
import { noteTexts } from './texts/seen-texts.ts';
import { ADMIN, startInstallation, type Installation } from './installation.ts';

interface OpenOptions extends BrowserContextOptions {
  /** A session of its own, for journeys that end or change it. */
  isAlone?: boolean;
}
interface WorkerFixtures {
  /** Each file's own: files are projects of their own, and a worker serves one project. */
  installation: Installation;
}
interface TestFixtures {
  /** Messages of the console that a test provokes on purpose, such as those of refused requests. */
  expectedMessages: RegExp | null;
  /** Addresses elsewhere that a test has a person open on purpose; the product itself asks no other origin. */
  expectedElsewhere: RegExp | null;
  /** Opens a window in which this person is signed in. */
  openAs: (person: { email: string; name: string }, options?: OpenOptions) => Promise<Page>;
  /** A window of the administrator's. */
  adminPage: Page;
}

/** Collects what a page complains of: errors of the console, uncaught errors, broken security policy. */
async function listen(context: BrowserContext, complaints: string[], title: string): Promise<void> {
  await noteTexts(context, title);
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  await context.exposeFunction('reportViolation', (what: string) => complaints.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
}

/** A busy machine draws no strip: the edge of the last picture is drawn on instead, and nobody is told. */
const REFUSED_STRIP = /status of (?:429|503) .*viewport\.strip/;

const expectNone = (what: string, found: readonly string[], expected: RegExp | null) =>
  expect(
    found.filter((one) => !expected?.test(one) && !REFUSED_STRIP.test(one)),
    what,
  ).toEqual([]);

/**
 * Goes away as a person does, page by page: a window that is closed from without tells its pages nothing, and the
 * remote views that they hold would count as in use for a while.
 */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.goto('about:blank').catch(() => undefined);
  await context.close();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [
    async ({ playwright }, provide) => {
      const installation = await startInstallation(playwright.request);
      await provide(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ installation }, provide) => provide(installation.url),
  expectedMessages: [null, { option: true }],
  expectedElsewhere: [null, { option: true }],
  context: async ({ context, expectedMessages, expectedElsewhere }, provide, { title }) => {
    const complaints: string[] = [];
    const asked = watchOrigins(context);
    await listen(context, complaints, title);
    await provide(context);
    expectNone('the page complained', complaints, expectedMessages);
    expectNone('the browser was sent elsewhere', asked, expectedElsewhere);
  },
  openAs: async ({ browser, installation, expectedMessages, expectedElsewhere }, provide, { title }) => {
    const contexts: BrowserContext[] = [];
    const asked: (readonly string[])[] = [];
    const complaints: string[] = [];
    await provide(async (person, { isAlone, ...options } = {}) => {
      const session = await (isAlone
        ? installation.newSession(person.email, person.name)
        : installation.signedIn(person));
      const context = await browser.newContext({
        baseURL: installation.url,
        storageState: await session.storageState(),
        ...options,
      });
      contexts.push(context);
      asked.push(watchOrigins(context));
      await listen(context, complaints, title);
      return context.newPage();
    });
    for (const context of contexts) await leave(context);
    expectNone('the page complained', complaints, expectedMessages);
    expectNone('the browser was sent elsewhere', asked.flat(), expectedElsewhere);
  },
  adminPage: async ({ openAs }, provide) => provide(await openAs(ADMIN)),
});

export { expect } from '@playwright/test';
export { expectNoBarriers, expectNoBarriersAsShown } from './watch/barriers.ts';
