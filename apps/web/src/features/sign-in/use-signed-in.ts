import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEvent } from '../../lib/session/session-events.ts';
import { useCurrentSession } from '../../lib/session/session-store.ts';
import { loadSession, refreshSession } from '../../lib/session/session.ts';
import { readReturnAddress } from '../../lib/session/return-address.ts';

/**
 * Redirects signed-in users, also after a sign-in in another tab.
 *
 * @param isOnTheWay whether a sign-in here redirects already.
 */
export function useSignedIn(isOnTheWay = false): void {
  const router = useRouter();
  const session = useCurrentSession();
  useEffect(() => {
    void loadSession();
    return onSessionEvent(() => void refreshSession());
  }, []);
  const mayGoOn = Boolean(session) && !isOnTheWay;
  useEffect(() => {
    if (mayGoOn) router.history.replace(readReturnAddress() ?? '/');
  }, [mayGoOn, router]);
}
