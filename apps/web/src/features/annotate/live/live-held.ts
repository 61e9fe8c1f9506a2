import type { LiveFrameHeader, LiveMessage } from '@ringmark/contract/live/live';
import { isAt, type Point } from '../page/scale/scale.ts';
import type { RemoteStore } from '../remote/remote-state.ts';
import { isLinked, type Link } from './live-screen.ts';

/** Only these messages change a page. A pointer that moves changes nothing by the time the page is open. */
const HELD = new Set<LiveMessage['type']>([
  'wheel',
  'click',
  'dblclick',
  'down',
  'up',
  'key',
  'text',
  'paste',
]);
const MAX = 200;
/** Nobody expects to see what they did this long ago. */
const MAX_MS = 15_000;
/** A page that isn't at its place by then can't be scrolled there. */
const ARRIVES_MS = 1_500;
/** A turn of the wheel scrolls smoothly, and a click means what is there afterwards. */
const TURNS_MS = 500;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/**
 * Holds what a person does to a picture whose page is being opened again, until the page is there. Without it the first
 * turns of the wheel and the first click after a pause would be lost.
 */
export function createHeld(link: Link, store: Pick<RemoteStore, 'read'>) {
  let held: { message: LiveMessage; at: number }[] = [];
  let url: string | undefined;
  let arriving: { place: Point; arrived: () => void } | undefined;
  let isGivingBack = false;

  /** Sends what is held, in its order, and what comes until then. */
  const giveBack = async () => {
    isGivingBack = true;
    let last: LiveMessage['type'] | undefined;
    for (let next = held.shift(); next && link.socket; next = held.shift()) {
      const { message, at } = next;
      if (last === 'wheel' && message.type !== 'wheel') await wait(TURNS_MS);
      if (performance.now() - at < MAX_MS) link.socket?.send(message);
      last = message.type;
    }
    isGivingBack = false;
  };
  return {
    /** Returns whether it holds a message; others are sent, or lost. */
    takes(message: LiveMessage): boolean {
      const { picture, url: shown } = store.read();
      const isAway = !isLinked(link) && picture !== null;
      if (!(isAway || arriving || isGivingBack) || !HELD.has(message.type)) return false;
      url ??= shown;
      if (held.length < MAX) held.push({ message, at: performance.now() });
      return true;
    },
    /**
     * A page is open, and will be at a place. On a page other than the one that was seen, nothing is carried out.
     *
     * @param opened the address of the page.
     */
    opened(opened: string, place: Point): void {
      if (opened !== url) held = [];
      url = undefined;
      if (held.length === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      arriving = { place, arrived: resolve };
      void Promise.race([promise, wait(ARRIVES_MS)]).then(() => {
        arriving = undefined;
        return giveBack();
      });
    },
    /** A picture shows where the page is. */
    seen({ scrollX: x, scrollY: y }: Pick<LiveFrameHeader, 'scrollX' | 'scrollY'>): void {
      if (arriving && isAt({ x, y }, arriving.place)) arriving.arrived();
    },
  };
}
