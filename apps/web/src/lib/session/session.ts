import type { Session } from '@ringmark/contract/auth';
import { TRPCClientError } from '@trpc/client';
import { createContext, useContext } from 'react';
import { forgetAsked } from './asked-link.ts';
import { changePosition } from '../server/change-position.ts';
import { isUnanswered, untilReached } from '../server/reach.ts';
import { logFailure } from '../server/log.ts';
import { askForNameAgain } from './name-step.ts';
import { onLoggedOut, tellOtherTabs } from './session-news.ts';
import { endSession } from './session-end.ts';
import { isSamePerson, sessionStore } from './session-store.ts';
import { queryClient, trpcClient } from '../server/trpc.ts';
import { dropAtLogout, dropUnsent, obeyLogout } from '../drafts/unsent-words.ts';
import { forgetAllFiles } from '../drafts/waiting-files.ts';
import { forgetAddress, rememberAddress } from './wanted-address.ts';
import { noteSignedIn, wasSignedIn } from './was-signed-in.ts';

/** The question that is on its way. */
let asking: Promise<Session | null> | undefined;
let hasAsked = false;
/** Counts what makes an answer that is still on its way worthless. */
let round = 0;

/** Ends what this tab has of a session: what was begun and read under it. Who is signed in is unknown then. */
function leaveSession(): void {
  round += 1;
  asking = undefined;
  endSession();
  queryClient.clear();
  forgetAllFiles();
  sessionStore.put(undefined);
}

/** Asks the server; where somebody was signed in, and it does not answer, until it does. */
async function askForSession(isWanted: () => boolean): Promise<Session | null> {
  for (;;) {
    try {
      return await trpcClient.auth.session.query();
    } catch (error) {
      const isGone = error instanceof TRPCClientError && isUnanswered(error.cause);
      if (!isGone || !wasSignedIn() || !isWanted()) throw error;
      await untilReached();
    }
  }
}

/**
 * A check that fails counts as nobody, and leaves it unknown.
 *
 * @param isNew whether another session has begun, also where it is the same person's.
 */
async function look(isNew: boolean): Promise<Session | null> {
  round += 1;
  const mine = round;
  try {
    const session = await askForSession(() => mine === round);
    if (mine !== round) return await knowSession();
    const before = sessionStore.read();
    if (isNew || (before && !isSamePerson(before, session))) leaveSession();
    noteSignedIn(session !== null);
    if (session) forgetAsked();
    // Whoever looks through another's eyes comes back, to words of their own.
    if (session && !session.impersonating) dropUnsent(session.user.id);
    sessionStore.put(session);
    return session;
  } catch (error) {
    logFailure('the session check failed', error);
    if (mine !== round) return knowSession();
    if (isNew) leaveSession();
    return null;
  }
}

/** Asks anew who is signed in, and tells whatever is on screen. */
export function lookAgain(isNew = false): Promise<Session | null> {
  hasAsked = true;
  const mine = look(isNew).finally(() => {
    if (asking === mine) asking = undefined;
  });
  asking = mine;
  return mine;
}

/** Who is signed in, asked once: where that has failed, nobody is, as far as one knows. */
export async function knowSession(): Promise<Session | null> {
  const known = sessionStore.read();
  if (known !== undefined) return known;
  return asking ?? (hasAsked ? null : lookAgain());
}

/** Who is signed in, for those who must know: where an earlier check has failed it is made another time. */
export async function ensureSession(): Promise<Session | null> {
  const known = sessionStore.read();
  const session = known === undefined ? await (asking ?? lookAgain()) : known;
  if (!session) rememberAddress(window.location);
  return session;
}

/**
 * Asks anew, after somebody has signed in or looks with other eyes; nothing of what was read before stays. What is on
 * screen meanwhile keeps its session until the other is known.
 */
export function beginSession(): Promise<Session | null> {
  tellOtherTabs();
  // Who only looks with other eyes from now on has not signed in.
  if (!sessionStore.read()) askForNameAgain();
  endSession();
  // The answer says where following begins: what is read later is newer than that.
  changePosition.forget();
  return lookAgain(true);
}

/** Forgets what this tab has of the session, and what was written and not sent; nobody is signed in then. */
function dropSession(drop: () => void): void {
  leaveSession();
  changePosition.forget();
  drop();
  sessionStore.put(null);
}

// First the ears, then the look: a page that is loaded while somebody logs out misses neither.
onLoggedOut(() => dropSession(obeyLogout));
// What another tab has written down may be seen here only after it was looked for.
window.addEventListener('storage', obeyLogout);
obeyLogout();

/** Forgets the session, everything that was read under it, and what was written and not sent. */
export function forgetSession(): void {
  noteSignedIn(false);
  dropSession(dropAtLogout);
  forgetAddress();
  tellOtherTabs('logged out');
}

/** Whose the screens behind the guard are; set where they begin, from the one place that knows. */
export const SessionContext = createContext<Session | null>(null);

/** The session on screens behind the guard, which lets nobody through without one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This screen stands behind the sign-in guard.');
  return session;
}
