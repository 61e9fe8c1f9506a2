import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** ms until a list that changed without typing counts as seen: a key may be on its way down. */
const GRACE_MS = 200;

/** A list of suggestions, and whether the person has seen it. */
export interface ListVisibility {
  /** Tells lists apart; empty without a list. */
  key: string;
  /** The list's query: while it stays the same, a new list came without typing. */
  typed: string;
  onSeen: (key: string) => void;
}

/** Remembers which list was seen. @param place the suggestions' place in the text. */
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
    /** Tells whether any list was seen at this place. */
    hasSeenAny: () => seen.current.startsWith(prefix),
  };
}

/** Shows an element with the next frame, and reports it then or after `graceMs`. */
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

/** Hides a list until it is drawn, so that nobody chooses an unseen entry. */
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
