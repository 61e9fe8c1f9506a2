import { useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';

const read = (key: string) => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

function write(key: string, text: string) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the draft then lives as long as the page.
  }
}

/** Text that survives a reload, kept in this browser for each person and thing until it is emptied. */
export function useDraft(of: string): [string, (text: string | ((now: string) => string)) => void] {
  const { user } = useSession();
  const key = `ringmark.draft.${user.id}.${of}`;
  const [text, setText] = useState(() => read(key));
  const latest = useRef(text);
  const change = (next: string | ((now: string) => string)) => {
    latest.current = typeof next === 'string' ? next : next(latest.current);
    setText(latest.current);
    write(key, latest.current);
  };
  return [text, change];
}
