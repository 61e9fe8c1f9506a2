import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDoor, DoorClosed } from '@ringmark/contract/viewing/doors';
import type { IsolatedWorld } from '../tab/isolated-world.ts';
import type { Tab } from '../tab/tab.types.ts';
import { isAtSignIn, PASSING_MS } from './at-sign-in.ts';

export const DOOR_CLOSED = 'The stored sign-in has expired. Ask your administrator to sign in again.';

export interface DoorWatch {
  isClosed: () => boolean;
  /**
   * Looks at once where the page that was opened first has landed. @returns whether the site access is closed. Never
   * throws.
   */
  look: () => Promise<boolean>;
}

export interface DoorWatchParts {
  door: OpenDoor;
  openedUrl: string;
  /** Returns true if an address belongs to a sign-in provider. */
  isProvider: (url: string) => boolean;
  /** Called once, when the site access is found closed. */
  closed: (how: DoorClosed) => void;
}

const placeOf = (text: string): string | undefined => {
  const url = URL.parse(text);
  return url ? url.origin + url.pathname : undefined;
};

/** Notices when a page with site access ends at a sign-in: then the site access no longer opens anything. */
export function watchDoor(
  { page, targetId, ended }: Tab,
  world: IsolatedWorld,
  now: () => string,
  { door, openedUrl, isProvider, closed }: DoorWatchParts,
): DoorWatch {
  let how: DoorClosed | null = null;
  /** The address that was asked for last. The page that came instead is where it led. */
  let askedUrl = openedUrl;
  const close = (why: DoorClosed): void => {
    if (how) return;
    how = why;
    closed(why);
  };
  const signIn = placeOf(door.recorded?.signInUrl ?? '');
  const seen = async (wanted: string): Promise<DoorClosed | undefined> => {
    const url = now();
    if (signIn !== undefined && placeOf(url) === signIn && placeOf(openedUrl) !== signIn)
      return 'sign_in_url';
    if (isProvider(url)) return 'provider';
    return (await isAtSignIn(world, url, wanted)) ? 'password_field' : undefined;
  };
  const look = async (wanted: string): Promise<boolean> => {
    if (how || ended()) return how !== null;
    try {
      if (!(await seen(wanted))) return false;
      await wait(PASSING_MS, undefined, { ref: false });
      const why = ended() ? undefined : await seen(wanted);
      if (why) close(why);
    } catch {
      // A page that is left or hangs says nothing about its site access.
    }
    return how !== null;
  };
  page.on('Fetch.requestPaused', ({ request, resourceType, frameId, redirectedRequestId }) => {
    if (resourceType === 'Document' && frameId === targetId && !redirectedRequestId) askedUrl = request.url;
  });
  page.on('Network.responseReceived', ({ type, frameId, response }) => {
    if (type === 'Document' && frameId === targetId && response.status === 401) close('status_401');
  });
  page.on('Page.loadEventFired', () => void look(askedUrl));
  return { isClosed: () => how !== null, look: () => look(openedUrl) };
}
