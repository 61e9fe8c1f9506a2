import { useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.ts';
import { tellOfUnsent } from './unsent-words.ts';

function read<T extends object>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return empty;
  }
}

function write<T extends object>(key: string, draft: T, empty: T): void {
  const isEmpty = Object.entries(empty).every(([name, value]) => draft[name as keyof T] === value);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
    tellOfUnsent();
  } catch {
    // Storage is full or switched off: the draft then lives as long as the page.
  }
}

/**
 * What is being written, kept in this tab until it was sent or given up: a wrong key or a reload loses no word.
 *
 * @param of what it is written for; another thing has another draft.
 */
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
    /** The words as they are by now, for what was begun with earlier ones. */
    latest: now,
    /** Keeps it no longer, nor what is typed into what is about to go. */
    forget() {
      isForgotten.current = true;
      write(key, empty, empty);
    },
  };
}
