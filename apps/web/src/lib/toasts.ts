import { onSessionEnd } from './session/session-end.ts';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  /** False once it was dismissed: it is seen no more, and yet known until it is removed. */
  isOpen: boolean;
}
type NewToast = Omit<Toast, 'id' | 'variant' | 'isOpen'> & { variant?: Toast['variant'] };

/** How long a toast stays, how far a swipe to the right must go, how long after it was dismissed it is removed. */
export const TOAST = { visibleMs: 5_000, swipePx: 50, removalMs: 1_000_000 } as const;

let current: Toast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (toast: Toast | null) => {
  clearTimeout(removal);
  current = toast;
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one before: only one is ever visible. */
export function notify({ variant = 'default', ...words }: NewToast): void {
  lastId += 1;
  show({ id: lastId, variant, isOpen: true, ...words });
}

/** Closes the toast with this id; a later one stays. It is removed after a while, or when the next takes its place. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  removal = setTimeout(() => show(null), TOAST.removalMs);
}

// What was said to one person is not for the next.
onSessionEnd(() => show(null));

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
