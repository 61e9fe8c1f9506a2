import type { Session } from '@ringmark/contract/people/auth';
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

let asking: Promise<Session | null> | undefined;
let hasAsked = false;
/** Grows when a running check becomes outdated. */
let round = 0;

/** Ends the session in this tab; who is signed in is then unknown. */
function leaveSession(): void {
  round += 1;
  asking = undefined;
  endSession();
  queryClient.clear();
  clearWaitingFiles();
  sessionStore.put(undefined);
}

/** Keeps asking an unreachable server, if someone was signed in. */
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

/** A failed check counts as signed out, and stays unknown. @param isNew whether a new session has begun. */
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

export function refreshSession(isNew = false): Promise<Session | null> {
  hasAsked = true;
  const mine = check(isNew).finally(() => {
    if (asking === mine) asking = undefined;
  });
  asking = mine;
  return mine;
}

/** Checks once; a failed check counts as signed out. */
export async function loadSession(): Promise<Session | null> {
  const known = sessionStore.read();
  if (known !== undefined) return known;
  return asking ?? (hasAsked ? null : refreshSession());
}

/** Returns the session like `loadSession`, but repeats a failed check. */
export async function ensureSession(): Promise<Session | null> {
  const known = sessionStore.read();
  const session = known === undefined ? await (asking ?? refreshSession()) : known;
  if (!session) saveReturnAddress(window.location);
  return session;
}

/**
 * Checks again after a sign-in or impersonation and drops all data. The screen keeps the old session until the answer.
 */
export function beginSession(): Promise<Session | null> {
  notifyOtherTabs();
  if (!sessionStore.read()) resetNamePrompt();
  endSession();
  // The answer has the position for the change stream: later reads are newer.
  changePosition.forget();
  return refreshSession(true);
}

function dropSession(drop: () => void): void {
  leaveSession();
  changePosition.forget();
  drop();
  sessionStore.put(null);
}

// The listener comes before the check: otherwise a logout during the page load is missed.
onLoggedOut(() => dropSession(applyLogout));
// Storage of another tab may arrive here late.
window.addEventListener('storage', applyLogout);
applyLogout();

/** Deletes unsent text too. */
export function clearSession(): void {
  recordSignedIn(false);
  dropSession(recordLogout);
  clearReturnAddress();
  notifyOtherTabs('logged out');
}

/** The guard's layout provides the session to its screens. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the sign-in guard.');
  return session;
}
