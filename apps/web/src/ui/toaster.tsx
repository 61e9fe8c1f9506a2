import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { afterFirstPaint } from '../lib/browser/first-paint.ts';
import { toastStore } from '../lib/notices/toasts.ts';
import classes from './toaster.module.css';

const loadCard = () => import('./toast-card.tsx');
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }));

const NOTICES_ID = 'notices';

/** Shows messages that must not time out. */
export function Notices({ children }: { children: ReactNode }) {
  const slot = document.getElementById(NOTICES_ID);
  return slot && createPortal(children, slot);
}

/** Screen readers announce only live regions that exist before their text. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  // A toast must also show after the server has become unreachable.
  useEffect(() => afterFirstPaint(() => void loadCard()), []);
  const card = toast?.isOpen && (
    <Suspense>
      <ToastCard key={toast.id} toast={toast} />
    </Suspense>
  );
  return (
    <section className={classes.viewport} aria-label="Notifications">
      <output className={classes.region} aria-live="polite" aria-atomic="true">
        {toast?.variant === 'default' && card}
      </output>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {toast?.variant === 'destructive' && card}
      </div>
      <div id={NOTICES_ID} className={classes.notices} />
    </section>
  );
}
