/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import type { CdpSession } from '../cdp/connection.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { type DoorRules, isHarmless, SENDING } from './door/door-rules.ts';
import { runFirst } from './door/guard-door.ts';
import { guardLeftFrames } from './door/guard-left-frames.ts';
import { SPECULATION_SOURCE } from './door/speculation-source.ts';
import type { NavigationRules } from './navigation/navigation.types.ts';
import type { Tab } from './tab.types.ts';

/** People see it where they watch a page while its steps are repeated. */
const SEND_REFUSED = 'Nothing is sent while the steps of a ticket are repeated.';

/**
 * Runs in the world of the page or worker, before its scripts. Sockets work until the event comes, and send nothing
 * afterwards. A handled event tells that this has run.
 */
function muteSocketsOn(name: string): void {
  const { apply } = Reflect;
  const { prototype } = globalThis.WebSocket;
  const { send } = prototype;
  let isMuted = false;
  globalThis.addEventListener(name, (event) => {
    isMuted = true;
    event.preventDefault();
  });
  prototype.send = function (...args) {
    if (!isMuted) apply(send, this, args);
  };
  Object.defineProperty(globalThis, 'WebSocketStream', { value: undefined, configurable: false });
}

/** Keeps a page from sending anything, from a moment on. */
export interface SendGuard {
  rules: Pick<NavigationRules, 'admit' | 'door'>;
  /**
   * Lets the page and its frames only read from now on: requests of other methods are refused, sockets are mute, and the page
   * leads nowhere.
   *
   * @returns false for a page that has thrown away what mutes its sockets: nothing must be done there.
   */
  hold: (world: IsolatedWorld) => Promise<boolean>;
  isHolding: () => boolean;
}

const runIn = (worker: CdpSession, expression: string) => worker.send('Runtime.evaluate', { expression });

/** @param rules that always hold, including those of a site access. */
export async function createSendGuard(
  tab: Tab,
  { admit, door }: Pick<NavigationRules, 'admit' | 'door'>,
): Promise<SendGuard> {
  const name = `mute-${randomBytes(16).toString('base64url')}`;
  const source = `(${String(muteSocketsOn)})(${JSON.stringify(name)});`;
  const mute = `dispatchEvent(new Event(${JSON.stringify(name)}));`;
  const frames = new Set<CdpSession>([tab.page]);
  const workers = new Set<CdpSession>();
  let isHeld = false;
  const guard: DoorRules = {
    get patterns() {
      return isHeld ? SENDING : [];
    },
    judge: (paused) =>
      isHeld && !isHarmless(paused.request)
        ? { ok: false, sentence: SEND_REFUSED }
        : (door?.judge(paused) ?? { ok: true }),
  };
  const holdFrame = (frame: CdpSession) =>
    Promise.all([
      frame.send('Fetch.enable', {
        handleAuthRequests: true,
        patterns: [...SENDING, ...(door?.patterns ?? [])],
      }),
      // It runs in the documents that are there, and after the script above in those that come.
      frame.send('Page.addScriptToEvaluateOnNewDocument', { source: mute, runImmediately: true }),
    ]);
  const [askBrowser] = await Promise.all([
    guardLeftFrames(tab, guard),
    runFirst(tab, source),
    // A hand that points at a link must not have it fetched.
    door === undefined && runFirst(tab, SPECULATION_SOURCE),
  ]);
  tab.onFrame((frame) => {
    frames.add(frame);
    frame.onGone(() => frames.delete(frame));
    if (isHeld) holdFrame(frame).catch(nothing);
  });
  tab.onWorker((worker) => {
    workers.add(worker);
    worker.onGone(() => workers.delete(worker));
    runIn(worker, isHeld ? source + mute : source).catch(nothing);
  });
  return {
    rules: {
      admit: (url) => (isHeld ? { ok: false, message: SEND_REFUSED } : admit(url)),
      door: guard,
    },
    hold: async (world) => {
      isHeld = true;
      const parts = [
        ...[...frames].map((frame) => holdFrame(frame)),
        ...[...workers].map((worker) => runIn(worker, mute)),
      ];
      await Promise.all([askBrowser(), parts[0], ...parts.slice(1).map((held) => held.catch(nothing))]);
      return world.ask('isHeard', [name]);
    },
    isHolding: () => isHeld,
  };
}

const nothing = () => {};
