import type { Session } from '@ringmark/contract/auth';
import { TRPCClientError } from '@trpc/client';
import { createContext, useContext } from 'react';
import { clearRequestedEmail } from './requested-link.ts';
import { changePosition } from '../server/change-position.ts';
import { isUnanswered, untilServerAnswers } from '../server/server-reachability.ts';
import { logFailure } from '../server/log-failure.ts';
import { resetNamePrompt } from './name-prompt.ts';
import { onLoggedOut, notifyOtherTabs } from './session-events.ts';
import { endSession } from './session-end.ts';
import { isSamePerson, sessionStore } from './session-store.ts';
import { queryClient, trpcClient } from '../server/trpc-client.ts';
import { recordLogout, deleteUnsentText, applyLogout } from '../drafts/unsent-words.ts';
import { clearWaitingFiles } from '../drafts/waiting-files.ts';
import { clearReturnAddress, saveReturnAddress } from './return-address.ts';
import { recordSignedIn, wasSignedIn } from './was-signed-in.ts';

/** The session check in flight. */
let asking: Promise<Session | null> | undefined;
let hasAsked = false;
/** Grows when an answer in flight becomes outdated. */
let round = 0;

/** Aborts this tab's requests and clears what it has read. Who is signed in is then unknown. */
function leaveSession(): void {
  round += 1;
  asking = undefined;
  endSession();
  queryClient.clear();
  clearWaitingFiles();
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
      await untilServerAnswers();
    }
  }
}

/**
 * A check that fails counts as nobody, and leaves it unknown.
 *
 * @param isNew whether a new session has begun, even for the same person.
 */
async function check(isNew: boolean): Promise<Session | null> {
  round += 1;
  const mine = round;
  try {
    const session = await askForSession(() => mine === round);
    if (mine !== round) return await loadSession();
    const before = sessionStore.read();
    if (isNew || (before && !isSamePerson(before, session))) leaveSession();
    recordSignedIn(session !== null);
    if (session) clearRequestedEmail();
    // An impersonating administrator comes back to their own unsent text.
    if (session && !session.impersonating) deleteUnsentText(session.user.id);
    sessionStore.put(session);
    return session;
  } catch (error) {
    logFailure('the session check failed', error);
    if (mine !== round) return loadSession();
    if (isNew) leaveSession();
    return null;
  }
}

/** Checks the session again and updates every screen. */
export function refreshSession(isNew = false): Promise<Session | null> {
  hasAsked = true;
  const mine = check(isNew).finally(() => {
    if (asking === mine) asking = undefined;
  });
  asking = mine;
  return mine;
}

/** Checks the session once; a failed check counts as signed out. */
export async function loadSession(): Promise<Session | null> {
  const known = sessionStore.read();
  if (known !== undefined) return known;
  return asking ?? (hasAsked ? null : refreshSession());
}

/** Like `knowSession`, but repeats a failed check. */
export async function ensureSession(): Promise<Session | null> {
  const known = sessionStore.read();
  const session = known === undefined ? await (asking ?? refreshSession()) : known;
  if (!session) saveReturnAddress(window.location);
  return session;
}

/**
 * Checks again after a sign-in or impersonation and drops all data read before. The screen keeps the old session until
 * the answer comes.
 */
export function beginSession(): Promise<Session | null> {
  notifyOtherTabs();
  // Who only looks with other eyes from now on has not signed in.
  if (!sessionStore.read()) resetNamePrompt();
  endSession();
  // The answer has the position for the change stream: later reads are newer.
  changePosition.forget();
  return refreshSession(true);
}

/** Forgets the session and unsent text in this tab. */
function dropSession(drop: () => void): void {
  leaveSession();
  changePosition.forget();
  drop();
  sessionStore.put(null);
}

// Listen first, then check: otherwise a logout during the page load is missed.
onLoggedOut(() => dropSession(applyLogout));
// Storage of another tab may arrive here late.
window.addEventListener('storage', applyLogout);
applyLogout();

/** Forgets the session, all data read under it, and unsent text. */
export function clearSession(): void {
  recordSignedIn(false);
  dropSession(recordLogout);
  clearReturnAddress();
  notifyOtherTabs('logged out');
}

/** The guard's layout provides the session to its screens. */
export const SessionContext = createContext<Session | null>(null);

/** The session on screens behind the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This screen stands behind the sign-in guard.');
  return session;
}
