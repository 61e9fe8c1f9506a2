import type { Session } from '@ringmark/contract/auth';
import { useSyncExternalStore } from 'react';

/** Null is nobody; undefined while it is not known. */
export type KnownSession = Session | null | undefined;

let known: KnownSession;
const listeners = new Set<() => void>();

/** Who is signed in, as far as this tab knows: the one place that says so, which every screen follows. */
export const sessionStore = {
  read: (): KnownSession => known,
  put(session: KnownSession): void {
    known = session;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useKnownSession = (): KnownSession =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.read);

/** Whether two sessions show the same: the same person, looked through by somebody else or not. */
export const isSamePerson = (one: KnownSession, other: KnownSession): boolean =>
  one?.user.id === other?.user.id && one?.impersonating === other?.impersonating;
