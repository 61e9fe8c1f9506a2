import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright';
import { type CdpTransport, deliver } from './transport.ts';
import { UnusableEndpoint } from './unusable-endpoint.ts';

const CLOSE_DEADLINE_MS = 1_500;

/**
 * A browser behind a Playwright server. Only this file loads Playwright's client: no other browser needs it. The server
 * exposes one CDP session without its child sessions, so this transport tunnels all messages as text through that
 * session. Throws.
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
      tooLate.then(() => Promise.reject(new Error("it didn't respond in time."))),
    ]);
  } catch (cause) {
    browser.close().catch(() => {});
    throw explainFailure(cause, address);
  } finally {
    late.abort();
  }
}

/**
 * The session starts at an empty page of its own, not at the browser: when this process dies, the server closes that
 * page, with it the session, and with the session every context made through it.
 */
async function openLine(browser: Browser): Promise<CdpTransport> {
  const context = await browser.newContext();
  const keeper = await context.newCDPSession(await context.newPage());
  const whole = await browser.newBrowserCDPSession();
  const { targetId } = (await whole.send('Target.getTargetInfo')).targetInfo;
  const { sessionId } = await keeper.send('Target.attachToTarget', { targetId, flatten: false });
  // The binding had this name as long as the session lived.
  await whole.detach();
  return {
    send: (message) => {
      // A message sent after the end gets no answer; its sender learns of the end by `closed`.
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

/** A server that lends one browser to many clients does not close contexts by itself, so ours is closed first. */
async function closeAll(browser: Browser, context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), wait(CLOSE_DEADLINE_MS, undefined, { ref: false })]).catch(() => {});
  await browser.close().catch(() => {});
}

const versionIn = (text: string, product: string): string =>
  new RegExp(`${product} version: v?(\\d[\\w.-]*)`).exec(text)?.[1] ?? '';

/** Without the address, which may hold a password. */
function explainFailure(cause: unknown, address: string): Error {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [ours, theirs] = [versionIn(text, 'client'), versionIn(text, 'server')];
  if (/version mismatch/i.test(text) && ours !== '' && theirs !== '') {
    return new UnusableEndpoint(
      `The Playwright server at ${new URL(address).host} is version ${theirs} but Ringmark's client is ${ours}. They must be the same: run playwright@${ours} there.`,
    );
  }
  const reason = text.split('\n')[0]?.replaceAll(/\b(?:wss?|https?):\/\/\S+ ?|^browserType\.\w+: /g, '');
  return new Error(`The configured address offers neither DevTools nor a Playwright server: ${reason}`);
}
