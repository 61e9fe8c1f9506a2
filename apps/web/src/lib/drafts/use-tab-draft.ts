import { useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { updateUnsentLock } from './unsent-words.ts';

function read<T extends object>(key: string, empty: T): T {
  try {
    const kept: Partial<T> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return { ...empty, ...kept };
  } catch {
    return empty;
  }
}

function write<T extends object>(key: string, draft: T, empty: T): void {
  const isEmpty = Object.entries(empty).every(([name, value]) => draft[name as keyof T] === value);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
    updateUnsentLock();
  } catch {
    // Storage is full or switched off: the draft lasts as long as the page.
  }
}

/** A draft that survives reloads until it is sent or discarded. @param of names its subject. */
export function useTabDraft<T extends object>(of: string, empty: T) {
  const { user } = useSession();
  const key = `ringmark.words.${user.id}.${of}`;
  const [kept, setKept] = useState(() => ({ key, draft: read(key, empty) }));
  const draft = kept.key === key ? kept.draft : read(key, empty);
  const latest = useRef({ key, draft });
  useLayoutEffect(() => {
    latest.current = { key, draft };
  }, [key, draft]);
  const isForgotten = useRef(false);
  const now = () => (latest.current.key === key ? latest.current.draft : read(key, empty));
  const change = (part: Partial<T>) => {
    const next = { ...now(), ...part };
    latest.current = { key, draft: next };
    setKept({ key, draft: next });
    if (!isForgotten.current) write(key, next, empty);
  };
  return {
    draft,
    change,
    /** Returns the latest text, for callbacks that began with an earlier one. */
    latest: now,
    forget() {
      isForgotten.current = true;
      write(key, empty, empty);
    },
  };
}
