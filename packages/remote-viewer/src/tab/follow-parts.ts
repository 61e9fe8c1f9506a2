import type { RunningBrowser } from '../chromium/launch-browser.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Device } from './device.ts';
import { setGenericFonts } from './generic-fonts.ts';
import { HARDENING_SCRIPT } from './hardening.ts';
import type { PageParts } from './page-parts.ts';

/** Targets of a page that are attached to and resumed: workers and worklets would wait for ever otherwise. */
export const PAGE_TARGETS = [{ type: 'iframe' }, { type: 'worker' }, { type: 'worklet' }, { exclude: true }];

type PartListener = (part: CdpSession, targetId: string) => void;

export function createPartListeners() {
  const listeners = new Set<PartListener>();
  return {
    listen: (listener: PartListener) => void listeners.add(listener),
    tell: (part: CdpSession, targetId: string) => {
      for (const listener of listeners) listener(part, targetId);
    },
  };
}
type PartListeners = ReturnType<typeof createPartListeners>;

interface PartFollowers {
  parts: PageParts;
  frames: PartListeners;
  workers: PartListeners;
  device: Device;
}

/** Frames of other sites live in their own processes and need the same preparation. */
export function followParts(browser: RunningBrowser, parent: CdpSession, followers: PartFollowers): void {
  const { parts, frames, workers, device } = followers;
  parent.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const part = browser.cdp.session(sessionId);
    parts.add(part);
    followParts(browser, part, followers);
    const isFrame = targetInfo.type === 'iframe';
    // Anything that is set before the part continues is there before its first script.
    if (isFrame) frames.tell(part, targetInfo.targetId);
    else if (targetInfo.type === 'worker') workers.tell(part, targetInfo.targetId);
    const calls = [
      device.tell(part),
      isFrame && setGenericFonts(part, browser),
      part.send('Page.enable'),
      part.send('Page.addScriptToEvaluateOnNewDocument', { source: HARDENING_SCRIPT, runImmediately: true }),
      part.send('Network.setBypassServiceWorker', { bypass: true }),
      part.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: PAGE_TARGETS,
      }),
      part.send('Runtime.runIfWaitingForDebugger'),
    ];
    // A part that goes away in the meantime needs nothing more.
    Promise.all(calls).catch(() => {});
  });
}
