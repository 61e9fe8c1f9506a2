import { CdpClosed, type CdpSession, type EventParams } from '../cdp/connection.ts';
import type { RunningBrowser } from '../chromium/launch-browser.ts';
import { PROXY_BYPASS_LIST } from '../chromium/browser-flags.ts';
import { createInOrder } from '../base/in-order.ts';
import { startSource, WORLD_NAME } from '../in-page/in-page-source.ts';
import type { Size } from '../base/views.types.ts';
import { createDevice, type Device, type DeviceWindow } from './device.ts';
import { setGenericFonts } from './generic-fonts.ts';
import { socketSource } from './door/socket-source.ts';
import { HARDENING_SCRIPT } from './hardening.ts';
import { createPartListeners, followParts, PAGE_TARGETS } from './follow-parts.ts';
import { createPageParts } from './page-parts.ts';
import type { Tab, TabEnd } from './tab.types.ts';

type Attached = EventParams<'Target.attachedToTarget'>;

/** A page that sends this much does so on purpose and blocks the pipe. */
const BROWSER_FLOOD_LIMITS = { eventsInOneSecond: 20_000, bytesAtOnce: 64 * 1024 ** 2 };

/** Hands each new page of the browser to the tab that owns its context. */
export interface TabRouter {
  /** `claim` registers for all pages of a context: first the tab's own, then popups. */
  claim: (contextId: string, take: (attached: Attached) => void) => () => void;
}

/** Makes every new page wait, so that no popup runs a script before it is closed. */
export async function openTabRouter(browser: RunningBrowser): Promise<TabRouter> {
  const takers = new Map<string, (attached: Attached) => void>();
  const { root } = browser.cdp;
  root.on('Target.attachedToTarget', (attached) => {
    const take = takers.get(attached.targetInfo.browserContextId ?? '');
    if (take) return take(attached);
    // Pages of other clients in a shared browser are resumed and left alone.
    const page = browser.cdp.session(attached.sessionId);
    page.send('Runtime.runIfWaitingForDebugger').catch(() => {});
    root.send('Target.detachFromTarget', { sessionId: attached.sessionId }).catch(() => {});
  });
  await root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  });
  return {
    claim: (contextId, take) => {
      takers.set(contextId, take);
      return () => takers.delete(contextId);
    },
  };
}

/** Opens an empty page in a fresh context that reaches the network only through the proxy. */
export async function openTab(
  browser: RunningBrowser,
  router: TabRouter,
  proxyUrl: string,
  firstSize: DeviceWindow,
): Promise<Tab> {
  const { root } = browser.cdp;
  const { browserContextId } = await root.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: proxyUrl,
    proxyBypassList: PROXY_BYPASS_LIST,
  });
  const first = Promise.withResolvers<Attached>();
  let device: Device | undefined;
  const release = router.claim(browserContextId, (attached) => {
    first.resolve(attached);
    router.claim(browserContextId, (popup) => closePopup(browser, popup, device));
  });
  const dispose = () => {
    // A window that a page opens at its end is stopped like any other, until the context is gone.
    root.send('Target.disposeBrowserContext', { browserContextId }).then(release, release);
  };
  try {
    const [, , { targetId }] = await Promise.all([
      root.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
      root.send('Browser.grantPermissions', { permissions: [], browserContextId }),
      root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...sizeOf(firstSize) }),
    ]);
    const page = browser.cdp.session((await first.promise).sessionId);
    const ofPage = createDevice(page, browser, firstSize);
    device = ofPage;
    await failWhenGone(page, prepare(page, ofPage, browser));
    const frames = createPartListeners();
    const workers = createPartListeners();
    const tab = Object.assign(toTab(browser, page, targetId, ofPage, dispose), {
      onFrame: frames.listen,
      onWorker: workers.listen,
    });
    const parts = createPageParts(() => tab.end('hung'));
    parts.follow(page);
    followParts(browser, page, { parts, frames, workers, device: ofPage });
    return tab;
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Calls to a page whose process has ended get no answer: fails at once instead of at the deadline. */
async function failWhenGone(page: CdpSession, work: Promise<unknown>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new CdpClosed('The page was closed before it was ready.'));
  const stopListening = page.on('Inspector.targetCrashed', fail);
  page.onGone(fail);
  // No one listens to the loser after the race.
  over.catch(() => {});
  work.catch(() => {});
  try {
    await Promise.race([work, over]);
  } finally {
    stopListening();
  }
}

/**
 * Closes a window that a page opened. The page is blocked until the window resumes, so it is resumed with its network
 * off; closed before that, it leaves a page that opens many blocked permanently. The page can script the window until
 * it closes: it lacks the same interfaces.
 */
function closePopup({ cdp }: RunningBrowser, { sessionId, targetInfo }: Attached, device?: Device): void {
  const popup = cdp.session(sessionId);
  popup.on('Fetch.requestPaused', ({ requestId }) => {
    popup.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  const calls = [
    popup.send('Page.enable'),
    popup.send('Page.addScriptToEvaluateOnNewDocument', { source: HARDENING_SCRIPT, runImmediately: true }),
    // The refusal of requests below does not cover sockets.
    popup.send('Page.addScriptToEvaluateOnNewDocument', { source: socketSource([]), runImmediately: true }),
    popup.send('Fetch.enable', { patterns: [{}] }),
    ...(device?.introduce(popup) ?? []),
    popup.send('Runtime.runIfWaitingForDebugger'),
    cdp.root.send('Target.closeTarget', { targetId: targetInfo.targetId }),
  ];
  // Each of these fails when the window is gone already.
  for (const call of calls) call.catch(() => {});
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

async function prepare(page: CdpSession, device: Device, browser: RunningBrowser): Promise<void> {
  await Promise.all([
    page.send('Page.enable'),
    page.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 }),
    page.send('Network.setBypassServiceWorker', { bypass: true }),
    // Documents only: other requests pass without a stop, with the proxy password of the first one.
    page.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ resourceType: 'Document' }] }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: HARDENING_SCRIPT }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: startSource(), worldName: WORLD_NAME }),
    page.send('Page.setInterceptFileChooserDialog', { enabled: true }),
    page.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    device.begin(),
    setGenericFonts(page, browser),
    page.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: PAGE_TARGETS,
    }),
    page.send('Runtime.runIfWaitingForDebugger'),
  ]);
}

function toTab(
  browser: RunningBrowser,
  page: CdpSession,
  targetId: string,
  device: Device,
  dispose: () => void,
): Omit<Tab, 'onFrame' | 'onWorker'> {
  let ended: TabEnd | null = null;
  const listeners = new Set<(why: TabEnd) => void>();
  const inOrder = createInOrder();
  const end = (why: TabEnd) => {
    if (ended) return;
    ended = why;
    dispose();
    for (const listener of listeners) listener(why);
  };
  page.on('Inspector.targetCrashed', () => end('crashed'));
  page.onGone(() => end('crashed'));
  page.onFlood(BROWSER_FLOOD_LIMITS, () => end('hung'));
  return {
    page,
    root: browser.cdp.root,
    targetId,
    get userAgent() {
      return device.toldUserAgent();
    },
    isMac: browser.userAgent.includes('Macintosh'),
    isTouched: device.isTouched,
    pageScale: device.pageScale,
    sawPageScale: device.sawPageScale,
    size: device.window,
    resize: (size) => inOrder(() => device.become(size)),
    drawInTurn: inOrder,
    prefer: device.prefer,
    end,
    onEnd: (listener) => {
      if (ended) listener(ended);
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ended: () => ended,
  };
}
