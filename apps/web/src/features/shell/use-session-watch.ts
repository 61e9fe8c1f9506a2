import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/server/log.ts';
import { leaveFor } from '../../lib/drafts/leave-warning.ts';
import { sessionStore, isSamePerson } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { onSessionNews } from '../../lib/session/session-news.ts';
import { trpcClient } from '../../lib/server/trpc.ts';
import { rememberAddress } from '../../lib/session/wanted-address.ts';

/**
 * Leaves the screen when it is no longer its reader's: after signing out in another tab or on another device, or when
 * somebody else has signed in meanwhile. What else changes of the person is shown. The page is loaded anew, so that nothing of what was read stays.
 */
export function useSessionWatch(): void {
  const session = useSession();
  const look = useEffectEvent(async (isRefused: boolean) => {
    try {
      const now = await trpcClient.auth.session.query();
      // Where this tab knows by itself that it is over, the screen has gone already.
      if (sessionStore.read() !== session) return;
      if (isSamePerson(now, session)) {
        if (JSON.stringify(now) !== JSON.stringify(session)) sessionStore.put(now);
        return;
      }
      if (!now && isRefused) rememberAddress(window.location);
      leaveFor(now ? '/' : '/login');
    } catch (error) {
      // Without an answer nobody knows better: the screen stays.
      logFailure('the session check failed', error);
    }
  });
  useEffect(() => onSessionNews((isRefused) => void look(isRefused)), []);
}
