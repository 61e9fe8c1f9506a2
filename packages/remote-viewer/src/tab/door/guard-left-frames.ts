import type { CdpSession } from '../../cdp/connection.ts';
import type { Tab } from '../tab.types.ts';
import type { DoorRules, RequestPattern } from './door-rules.ts';

/** The rules of one tab, which hold for what its frames send after they are gone. */
interface Held {
  rules: DoorRules;
  frames: Set<string>;
}

/** The held frames, by the browser's own session. */
const browsers = new WeakMap<CdpSession, Set<Held>>();

function heldIn(root: CdpSession): Set<Held> {
  const known = browsers.get(root);
  if (known) return known;
  const all = new Set<Held>();
  browsers.set(root, all);
  root.on('Fetch.requestPaused', (paused) => {
    const { requestId, frameId } = paused;
    // A page with site access, whose steps are repeated, has two guards.
    const isRefused = [...all].some(({ frames, rules }) => frames.has(frameId) && !rules.judge(paused).ok);
    const answer = isRefused
      ? root.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : root.send('Fetch.continueRequest', { requestId });
    // Nothing continues for a page that has gone by now.
    answer.catch(() => {});
  });
  return all;
}

const patternsOf = (all: Iterable<Held>): RequestPattern[] => {
  const patterns = [...all].flatMap(({ rules }) => rules.patterns);
  return [...new Map(patterns.map((pattern) => [JSON.stringify(pattern), pattern])).values()];
};

/** @returns a promise that rejects when the browser refuses. */
function ask(root: CdpSession, all: Set<Held>): Promise<unknown> {
  const patterns = patternsOf(all);
  return patterns.length > 0 ? root.send('Fetch.enable', { patterns }) : root.send('Fetch.disable');
}

/**
 * Holds frames in processes of their own to the rules also while they are removed: the session of such a frame ends
 * with it, and Chromium then releases what waits there and what the frame still sends (beacons, `keepalive`). The
 * browser's session stays. Requests of pages without site access continue at once.
 *
 * @returns asks the browser again, after the patterns of the rules have changed.
 */
export async function guardLeftFrames(
  { root, page, ...tab }: Tab,
  rules: DoorRules,
): Promise<() => Promise<unknown>> {
  const all = heldIn(root);
  const held: Held = { rules, frames: new Set([tab.targetId]) };
  const follow = (session: CdpSession) =>
    session.on('Page.frameAttached', ({ frameId }) => void held.frames.add(frameId));
  follow(page);
  tab.onFrame((frame, frameId) => {
    held.frames.add(frameId);
    follow(frame);
  });
  all.add(held);
  tab.onEnd(() => {
    all.delete(held);
    ask(root, all).catch(() => {});
  });
  const again = () => ask(root, all);
  await again();
  return again;
}
