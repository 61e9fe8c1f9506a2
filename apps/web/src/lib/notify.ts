export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
}
type NewToast = Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] };

/** How long a toast stays, how far a swipe to the right must go, in ms and CSS px. */
export const TOAST = { visibleMs: 5_000, swipePx: 50 } as const;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (toast: Toast | null) => {
  current = toast;
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one before: only one is ever visible. */
export function notify({ variant = 'default', ...words }: NewToast): void {
  lastId += 1;
  show({ id: lastId, variant, ...words });
}

/** Takes away the toast with this id; a later one stays. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
