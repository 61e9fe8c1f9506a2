import { setTimeout as wait } from 'node:timers/promises';
import type { OriginStores } from '../in-page/stores/origin-stores.ts';
import type { HttpSecret } from '@ringmark/contract/viewing/doors';
import type { IsolatedWorld } from '../tab/isolated-world.ts';
import { readCookies } from '../tab/site-state.ts';
import type { SiteState } from '../tab/site-state.types.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { ViewerClock } from '../base/viewer-options.types.ts';

/** The limit is more than a sign-in needs; the state of a site that keeps more is not saved. */
export const MAX_STATE_BYTES = 1024 * 1024;
/** A page needs a moment to keep what a sign-in brought. */
const AFTER_PAGE_MS = 1_500;
const AFTER_HAND_MS = 4_000;
const READ_MS = 2_000;
/** Nobody waits for it, but the view keeps its place for this long. */
const LAST_READ_MS = 2_500;
/** Milliseconds for the stores of a busy page, which may be missing. Its cookies come from the browser. */
const LAST_STORES_MS = 700;
/** A person waits for it, and a sign-in would be lost. */
const ASKED_READ_MS = 10_000;

interface KeepParts {
  world: IsolatedWorld;
  clock: ViewerClock;
  /** The state with which the view began. */
  first: SiteState | undefined;
  secrets: ReadonlyMap<string, HttpSecret>;
  isOfSites: { host: (host: string) => boolean; origin: (origin: string) => boolean };
  isOver: () => boolean;
  /** Keeps the state. Without it nothing is kept: the keeper only knows what there is. */
  save: ((state: Uint8Array) => void) | undefined;
  /** Called with the error of a state that could not be saved. */
  failed: (error: unknown) => void;
}

export interface SiteStateKeeper {
  /** Another page has come. */
  arrived: () => void;
  /** The person did something. */
  acted: () => void;
  /**
   * Reads once more, before the view is closed. Never throws, and takes some seconds at most: then what is known without
   * the browser is kept.
   */
  last: () => Promise<void>;
  /** Returns the present state, of any size. Throws when the page does not answer. */
  current: () => Promise<SiteState>;
}

/** Keeps what a view's pages keep of the person's sign-ins, while the view lasts. */
export function keepSiteState(tab: Tab, parts: KeepParts): SiteStateKeeper {
  const { world, clock, first, secrets, isOfSites, isOver } = parts;
  const origins = new Map<string, OriginStores>(first?.origins.map((stores) => [stores.origin, stores]));
  let saved = first ? JSON.stringify(first) : '';
  let cancel: (() => void) | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  let cookies: SiteState['cookies'] = first?.cookies ?? [];

  const known = (): SiteState => ({
    version: 1,
    cookies,
    origins: [...origins.values()],
    secrets: [...secrets].filter(([origin]) => isOfSites.origin(origin)),
  });
  const look = async (askPage: () => Promise<OriginStores | null | undefined>): Promise<SiteState> => {
    const [read, stores] = await Promise.all([readCookies(tab, isOfSites.host), askPage()]);
    cookies = read;
    if (stores && isOfSites.origin(stores.origin)) origins.set(stores.origin, stores);
    return known();
  };
  const askStores = (deadlineMs: number) => world.ask('readStores', [], deadlineMs);
  const keep = (state: SiteState): void => {
    const text = JSON.stringify(state);
    // The view may have been taken from its owner in the meantime.
    if (text === saved || text.length > MAX_STATE_BYTES || isOver()) return;
    saved = text;
    try {
      parts.save?.(Buffer.from(text));
    } catch (error) {
      parts.failed(error);
    }
  };
  const readQuietly = (askPage: Parameters<typeof look>[0]) => look(askPage).then(keep, () => {});
  /** Asks the page for its stores; if it does not answer, what was read of it before stays. */
  const askIfItAnswers = () => askStores(LAST_STORES_MS).catch(() => undefined);
  const soon = (ms: number): void => {
    const at = clock.now() + ms;
    if (at >= dueAt || isOver()) return;
    cancel?.();
    dueAt = at;
    cancel = clock.after(ms, () => {
      dueAt = Number.POSITIVE_INFINITY;
      if (!isOver()) void readQuietly(() => askStores(READ_MS));
    });
  };
  tab.onEnd(() => cancel?.());
  return {
    arrived: () => soon(AFTER_PAGE_MS),
    acted: () => soon(AFTER_HAND_MS),
    current: () => look(() => askStores(ASKED_READ_MS)),
    last: async () => {
      await Promise.race([readQuietly(askIfItAnswers), wait(LAST_READ_MS, undefined, { ref: false })]);
      keep(known());
    },
  };
}
