import type { ViewerClock } from '../base/viewer-options.types.ts';
import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';

/** If a dialog stays open for longer, its page is taken when the ticket is saved, as long as the view still shows it. */
const HELD_MS = 30 * 60_000;
const MAX_HELD = 24;
/** A view that is closed waits this long for its page to be taken. */
const CLOSING_MS = 3_000;

interface Held {
  ownerId: string;
  /** The address as people may see it, without secrets. */
  url: string;
  page: Promise<CapturedPage | undefined>;
  forget: () => void;
}

const withoutHash = (url: string): string => url.split('#')[0] ?? url;

/** Holds the page of each view's newest pin as it was when the pin was set, until the ticket is saved. */
export interface HeldPages {
  /** Replaces the page that was held before. A page that fails is not held. */
  hold: (view: { id: string; ownerId: string; url: string }, page: Promise<CapturedPage | undefined>) => void;
  /** Gives a page to its owner, once; undefined when no page of this address is held. */
  take: (view: { id: string; ownerId: string; url: string }) => Promise<CapturedPage | undefined> | undefined;
  /** Resolves when the page of a view has been taken, or after 3 s. */
  settled: (id: string) => Promise<void>;
}

export function createHeldPages({ after }: Pick<ViewerClock, 'after'>): HeldPages {
  const held = new Map<string, Held>();
  const drop = (id: string) => {
    held.get(id)?.forget();
    held.delete(id);
  };
  return {
    hold: ({ id, ownerId, url }, taking) => {
      drop(id);
      const [oldest] = held.keys();
      if (held.size >= MAX_HELD && oldest !== undefined) drop(oldest);
      const page = taking.catch(() => undefined);
      held.set(id, { ownerId, url: withoutHash(url), page, forget: after(HELD_MS, () => held.delete(id)) });
    },
    take: ({ id, ownerId, url }) => {
      const one = held.get(id);
      if (!one || one.ownerId !== ownerId || one.url !== withoutHash(url)) return undefined;
      drop(id);
      return one.page;
    },
    settled: async (id) => {
      const page = held.get(id)?.page;
      if (!page) return;
      const { promise: isLate, resolve } = Promise.withResolvers<void>();
      const cancel = after(CLOSING_MS, resolve);
      await Promise.race([page, isLate]).finally(cancel);
    },
  };
}
