import { TICKET_CHANGE_LIMITS } from '@ringmark/contract/tickets/ticket-change-limits';
import { onSessionEnd } from '../session/session-end.ts';

export interface Undoable {
  id: number;
  /** A few words about what was done. */
  title: string;
  undo: () => void;
}

let current: Undoable | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(undoable: Undoable | null): void {
  clearTimeout(timer);
  current = undoable;
  for (const listener of listeners) listener();
}

/** Replaces the former offer. */
export function offerUndo(title: string, undo: () => void): void {
  lastId += 1;
  const id = lastId;
  show({
    id,
    title,
    undo() {
      if (current?.id === id) show(null);
      undo();
    },
  });
  timer = setTimeout(() => show(null), TICKET_CHANGE_LIMITS.undoSeconds * 1_000);
}

// The next person must not undo it.
onSessionEnd(() => show(null));

export const undoStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
};
