import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';
import { leaveFor } from '../../lib/drafts/leave-warning.ts';
import { sessionStore, isSamePerson } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { onSessionNews } from '../../lib/session/session-news.ts';
import { trpcClient } from '../../lib/server/trpc.ts';
import { rememberAddress } from '../../lib/session/wanted-address.ts';

/**
 * Leaves the screen when its session has ended or changed hands, in another tab or on another device, and shows what
 * else changes of the person. Leaving reloads the page, so that no data stays.
 */
export function useSessionWatch(): void {
  const session = useSession();
  const look = useEffectEvent(async (isRefused: boolean) => {
    try {
      const now = await trpcClient.auth.session.query();
      // This tab ended the session itself and has already left the screen.
      if (sessionStore.read() !== session) return;
      if (isSamePerson(now, session)) {
        if (JSON.stringify(now) !== JSON.stringify(session)) sessionStore.put(now);
        return;
      }
      if (!now && isRefused) rememberAddress(window.location);
      leaveFor(now ? '/' : '/login');
    } catch (error) {
      // Without an answer the screen stays.
      logFailure('the session check failed', error);
    }
  });
  useEffect(() => onSessionNews((isRefused) => void look(isRefused)), []);
}
