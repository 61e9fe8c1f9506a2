import type { Session } from '@ringmark/contract/auth';
import { forgetAsked } from './asked-link.ts';
import { changePosition } from './change-position.ts';
import { logFailure } from './log.ts';
import { onLoggedOut, tellOtherTabs } from './session-news.ts';
import { endSession } from './session-end.ts';
import { queryClient, trpc, trpcClient, trpcUtils } from './trpc.ts';
import { dropAtLogout, dropUnsent, obeyLogout } from './unsent-words.ts';
import { forgetAllFiles } from './waiting-files.ts';
import { forgetAddress, rememberAddress } from './wanted-address.ts';

const read = async (ask: () => Promise<Session | null>): Promise<Session | null> => {
  try {
    const session = await ask();
    if (session) forgetAsked();
    // Whoever looks through another's eyes comes back, to words of their own.
    if (session && !session.impersonating) dropUnsent(session.user.id);
    return session;
  } catch (error) {
    logFailure('the session check failed', error);
    return null;
  }
};

/** Who is signed in, asked once and remembered; null when nobody is. A check that fails counts as nobody. */
export async function ensureSession(): Promise<Session | null> {
  const session = await read(() => trpcUtils.auth.session.ensureData());
  if (!session) rememberAddress(window.location);
  return session;
}

/**
 * Asks anew, after somebody has signed in or looks with other eyes; nothing of what was read before stays. What is on
 * screen meanwhile may be drawn again: it keeps its session until the other is known.
 */
export async function beginSession(): Promise<Session | null> {
  tellOtherTabs();
  endSession();
  // Its answer says where following begins: what is read later is newer than that.
  changePosition.forget();
  const session = await read(() => trpcClient.auth.session.query());
  queryClient.clear();
  forgetAllFiles();
  if (session) trpcUtils.auth.session.setData(undefined, session);
  return session;
}

// First the ears, then the look: a page that is loaded while somebody logs out misses neither.
onLoggedOut(() => {
  endSession();
  forgetAllFiles();
  obeyLogout();
});
// What another tab has written down may be seen here only after it was looked for.
window.addEventListener('storage', obeyLogout);
obeyLogout();

/** Forgets the session, everything that was read under it, and what was written and not sent. */
export function forgetSession(): void {
  endSession();
  queryClient.clear();
  changePosition.forget();
  forgetAllFiles();
  dropAtLogout();
  forgetAddress();
  tellOtherTabs('logged out');
  trpcUtils.auth.session.setData(undefined, null);
}

/** The session on screens behind the guard, which lets nobody through without one. */
export function useSession(): Session {
  const { data } = trpc.auth.session.useQuery();
  if (!data) throw new Error('This screen stands behind the sign-in guard.');
  return data;
}
