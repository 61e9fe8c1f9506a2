import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What comes by itself, and not by typing, counts as seen only after so long: a key may be on its way down already. */
const GRACE_MS = 200;

/** A list of suggestions, and whether it has come before somebody's eyes. */
export interface ListVisibility {
  /** Tells lists apart; empty where there is none. */
  key: string;
  /** What was typed: a list that changes while this stays has come by itself. */
  typed: string;
  onSeen: (key: string) => void;
}

/**
 * Remembers which list was seen.
 *
 * @param place where in the text the suggestions are for.
 */
export function useListVisibility(place: number | undefined, query: string, ids: readonly string[]) {
  const seen = useRef('');
  const prefix = `${place}:`;
  const key = ids.length > 0 ? prefix + ids.join(' ') : '';
  const onSeen = (list: string) => {
    seen.current = list;
  };
  return {
    sight: { key, typed: prefix + query, onSeen } satisfies ListVisibility,
    isSeen: () => seen.current === key,
    /** Whether any list was seen for this place. */
    hasSeenAny: () => seen.current.startsWith(prefix),
  };
}

/** Shows an element with the next picture that is drawn, and says so then, or a while later. */
function showWithNextFrame(element: HTMLElement, graceMs: number, onSeen: () => void): () => void {
  const cancel = new AbortController();
  element.style.visibility = 'hidden';
  requestAnimationFrame(() => {
    if (cancel.signal.aborted) return;
    element.style.visibility = '';
    if (graceMs === 0) onSeen();
    else setTimeout(() => cancel.signal.aborted || onSeen(), graceMs);
  });
  return () => cancel.abort();
}

/** Keeps a list invisible until it is drawn, so that nothing can be chosen from it which cannot be seen. */
export function useVisibleWhenDrawn({ key, typed, onSeen }: ListVisibility) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ key: '', typed: '' });
  const cancel = useRef<() => void>(undefined);
  const tell = useEffectEvent(onSeen);
  useLayoutEffect(() => {
    const { current: before } = last;
    last.current = { key, typed };
    if (before.key === key) return;
    cancel.current?.();
    if (!list.current) return tell('');
    const graceMs = before.typed === typed ? GRACE_MS : 0;
    cancel.current = showWithNextFrame(list.current, graceMs, () => tell(key));
  }, [key, typed]);
  useLayoutEffect(
    () => () => {
      cancel.current?.();
      last.current = { key: '', typed: '' };
    },
    [],
  );
  return list;
}
