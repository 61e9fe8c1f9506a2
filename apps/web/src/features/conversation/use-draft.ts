import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../lib/session/session.ts';

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
    // Storage is full or switched off: the draft lives as long as the page.
  }
}

interface Box {
  text: string;
  show: (text: string) => void;
}

/** The mounted boxes by their draft. */
const boxes = new Map<string, Box>();

/**
 * Text that survives a reload, by person and subject. A box that was left while it sends empties the one that is
 * mounted at the answer.
 *
 * @returns the text, and what changes it: the words typed, or what becomes of the words there are. The second is not
 * for effects, as it draws at once.
 */
export function useDraft(of: string): [string, (text: string | ((now: string) => string)) => void] {
  const { user } = useSession();
  const key = `ringmark.draft.${user.id}.${of}`;
  const [text, setText] = useState(() => read(key));
  const [box] = useState<Box>(() => ({ text, show: setText }));
  useEffect(() => {
    boxes.set(key, box);
    return () => {
      if (boxes.get(key) === box) boxes.delete(key);
    };
  }, [key, box]);
  const change = (next: string | ((now: string) => string)) => {
    const shown = boxes.get(key);
    const isTyped = typeof next === 'string';
    const words = isTyped ? next : next(shown ? shown.text : read(key));
    if (shown) {
      shown.text = words;
      if (isTyped) shown.show(words);
      // This renders at once: a key that comes earlier would bring back the words that are no longer there.
      else flushSync(() => shown.show(words));
    }
    write(key, words);
  };
  return [text, change];
}
