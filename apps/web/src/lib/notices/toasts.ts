import { onSessionEnd } from '../session/session-end.ts';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  /** Reverses what the toast reports. A toast with it stays for 10 s. */
  undo?: (() => void) | undefined;
  /** False from the dismissal to the removal. */
  isOpen: boolean;
}
type NewToast = Omit<Toast, 'id' | 'variant' | 'isOpen'> & { variant?: Toast['variant'] };

export const TOAST = { visibleMs: 5_000, undoMs: 10_000, swipePx: 50, removalMs: 1_000_000 } as const;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (toast: Toast | null) => {
  clearTimeout(removal);
  current = toast;
  for (const listener of listeners) listener();
};

export function notify({ variant = 'default', ...words }: NewToast): void {
  lastId += 1;
  show({ id: lastId, variant, isOpen: true, ...words });
}

/** Does nothing when a later toast has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  removal = setTimeout(() => show(null), TOAST.removalMs);
}

onSessionEnd(() => show(null));

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
