import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright';
import { type CdpTransport, deliver } from './transport.ts';
import { UnusableEndpoint } from './unusable-endpoint.ts';

const CLOSE_DEADLINE_MS = 1_500;

/**
 * A browser behind a Playwright server. Its client is loaded only here: no other browser needs it. What the server
 * hands out of a browser's protocol is one session without those below it, so that ours is a line within that
 * session: all that we say and hear is a text in it. Throws.
 */
export async function playwrightTransport(address: string, deadlineMs: number): Promise<CdpTransport> {
  const until = performance.now() + deadlineMs;
  const { chromium } = await import('playwright');
  const browser = await chromium.connect(address, { timeout: deadlineMs }).catch((cause: unknown) => {
    throw explainFailure(cause, address);
  });
  const late = new AbortController();
  try {
    const tooLate = wait(Math.max(1, until - performance.now()), undefined, { signal: late.signal });
    return await Promise.race([
      openLine(browser),
      tooLate.then(() => Promise.reject(new Error('it did not answer in time.'))),
    ]);
  } catch (cause) {
    browser.close().catch(() => {});
    throw explainFailure(cause, address);
  } finally {
    late.abort();
  }
}

/**
 * The line begins at an empty page of ours, not at the browser: when this process ends without a word the server
 * closes that page, with it the line, and with the line every context that was made through it.
 */
async function openLine(browser: Browser): Promise<CdpTransport> {
  const context = await browser.newContext();
  const keeper = await context.newCDPSession(await context.newPage());
  const whole = await browser.newBrowserCDPSession();
  const { targetId } = (await whole.send('Target.getTargetInfo')).targetInfo;
  const { sessionId } = await keeper.send('Target.attachToTarget', { targetId, flatten: false });
  // It was known by this name as long as somebody held it.
  await whole.detach();
  return {
    send: (message) => {
      // What is said when the line has ended has no answer; whoever waits for one is told by its end.
      keeper.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {});
    },
    close: () => void closeAll(browser, context),
    listen: (listener) => {
      let isClosed = false;
      const closeOnce = () => {
        if (isClosed) return;
        isClosed = true;
        listener.closed();
        void closeAll(browser, context);
      };
      keeper.on('Target.receivedMessageFromTarget', (said) => {
        if (said.sessionId === sessionId) deliver(said.message, listener);
      });
      keeper.on('Target.detachedFromTarget', (gone) => {
        if (gone.sessionId === sessionId) closeOnce();
      });
      keeper.on('close', closeOnce);
      browser.on('disconnected', closeOnce);
      if (!browser.isConnected()) closeOnce();
    },
  };
}

/** A server that lends one browser to many closes nobody's contexts by itself: ours goes first. */
async function closeAll(browser: Browser, context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), wait(CLOSE_DEADLINE_MS, undefined, { ref: false })]).catch(() => {});
  await browser.close().catch(() => {});
}

const versionIn = (text: string, whose: string): string =>
  new RegExp(`${whose} version: v?(\\d[\\w.-]*)`).exec(text)?.[1] ?? '';

/** Without the address, which may hold a password. */
function explainFailure(cause: unknown, address: string): Error {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [ours, theirs] = [versionIn(text, 'client'), versionIn(text, 'server')];
  if (/version mismatch/i.test(text) && ours !== '' && theirs !== '') {
    return new UnusableEndpoint(
      `The Playwright server at ${new URL(address).host} is version ${theirs} and Ringmark's client of it ${ours}, which have to be the same: run playwright@${ours} there.`,
    );
  }
  const reason = text.split('\n')[0]?.replaceAll(/\b(?:wss?|https?):\/\/\S+ ?|^browserType\.\w+: /g, '');
  return new Error(`No browser is to be had there, by DevTools or from a Playwright server: ${reason}`);
}
