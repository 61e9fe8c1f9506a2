import type { Preferences } from '@ringmark/contract/live/preferences';
import type { OpenView } from '@ringmark/contract/pages/viewport';
import type { Point, Size } from '../page/scale/scale.ts';

/** A long band of a page in its whole width, CSS px of the document. */
export interface Strip extends Size {
  picture: ImageBitmap;
  y: number;
}

export type FetchStrip = (
  band: { sessionId: string; y: number; height: number },
  signal: AbortSignal,
) => Promise<Strip>;

export interface RemoteCalls {
  open: (
    page: { url: string; preferences?: Preferences } & Size,
  ) => Promise<{ sessionId: string; scrollWidth: number; scrollHeight: number; isDoorClosed?: boolean }>;
  scroll: (to: { sessionId: string; scrollX: number; scrollY: number }) => Promise<{ screenshot: string }>;
  click: (
    at: { sessionId: string } & Point,
  ) => Promise<{ screenshot: string; scrollX: number; scrollY: number }>;
  close: (session: { sessionId: string }) => Promise<unknown>;
  /** The same while the window goes away, when nothing can be waited for. */
  closeAtOnce: (session: { sessionId: string }) => void;
  /** Tells whether a failure means that the session has ended. */
  isGone: (error: unknown) => boolean;
  /** The words for a failure; `isOpening` where the page could not even be opened. */
  explain: (error: unknown, isOpening: boolean) => string;
  /** The person's other views, where those are what keeps this page from being opened. */
  inTheWay: (error: unknown) => readonly OpenView[];
}

export type RemoteTarget = {
  url: string;
  /** A session that ended may be opened again where the page has come to since. */
  isAnyOfSites?: boolean;
  preferences?: Preferences;
} & Size;

export interface RemoteState {
  status: 'loading' | 'ready' | 'failed';
  failure: string | null;
  /** Views of the person of which one must be closed first. */
  inTheWay: readonly OpenView[];
  isBusy: boolean;
  sessionId: string | null;
  /** The last picture, and where it was taken. */
  picture: { src: string; scroll: Point } | null;
  /** The scroll position that the person asked for; the picture follows. */
  scroll: Point;
  page: Size;
  /** Counts what changed the page: opened, clicked. */
  revision: number;
  /** The current address of the page, as far as it is known. */
  url: string;
  canGoBack: boolean;
  canGoForward: boolean;
  /** A remark of the page's keeper, such as why a link was not followed. */
  remark: string | null;
  /** True if the project's stored sign-in no longer opens its closed pages. */
  isDoorClosed: boolean;
  /** A value of CSS `cursor`. */
  cursor: string;
  /** True if typed text goes into a field of the page. */
  isWriting: boolean;
  /** Tells whether the last press met something that does something; another object for each press. */
  lastPress: { isPressable: boolean } | null;
  /** The preferences of the person's browser that the page received. */
  preferences: Preferences;
}

/** The person closed this view from elsewhere before there was a picture. */
export class LetGo extends Error {
  constructor() {
    super('This page was closed to make room for another. Try again to reopen it.');
    this.name = 'LetGo';
  }
}

/** The state of one remote page, which no longer changes once it was left. */
export function createRemoteStore(target: RemoteTarget) {
  let state: RemoteState = {
    status: 'loading',
    failure: null,
    inTheWay: [],
    isBusy: true,
    sessionId: null,
    picture: null,
    scroll: { x: 0, y: 0 },
    page: { width: target.width, height: target.height },
    revision: 0,
    url: target.url,
    canGoBack: false,
    canGoForward: false,
    remark: null,
    isDoorClosed: false,
    cursor: 'default',
    isWriting: false,
    lastPress: null,
    preferences: target.preferences ?? {},
  };
  let isLeft = false;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(part: Partial<RemoteState>) {
      if (isLeft) return;
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    isLeft: () => isLeft,
    leave: () => {
      isLeft = true;
    },
  };
}
export type RemoteStore = ReturnType<typeof createRemoteStore>;

/** Shows a failure, and what can be done about it. */
export const failIn =
  (store: RemoteStore, { explain, inTheWay }: Pick<RemoteCalls, 'explain' | 'inTheWay'>) =>
  (error: unknown, isOpening = false) =>
    store.set({
      status: 'failed',
      failure: explain(error, isOpening),
      inTheWay: inTheWay(error),
      isBusy: false,
    });
