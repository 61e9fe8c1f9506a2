import type { Session } from '@ringmark/contract/people/auth';
import { useSyncExternalStore } from 'react';

/** The session; null if nobody is signed in, undefined if that is not known yet. */
export type CurrentSession = Session | null | undefined;

let known: CurrentSession;
const listeners = new Set<() => void>();

export const sessionStore = {
  read: (): CurrentSession => known,
  put(session: CurrentSession): void {
    known = session;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useCurrentSession = (): CurrentSession =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.read);

export const isSamePerson = (one: CurrentSession, other: CurrentSession): boolean =>
  one?.user.id === other?.user.id && one?.impersonating === other?.impersonating;
