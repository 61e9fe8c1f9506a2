import { CloseButton } from '@mantine/core';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, TOAST, type Toast, toastStore } from '../lib/notices/toasts.ts';
import classes from './toaster.module.css';

/** Dismisses the toast after a long enough swipe to the right. */
function useSwipeAway(onAway: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const carriedTo = (event: PointerEvent) =>
    startX.current === null ? 0 : Math.max(0, event.clientX - startX.current);
  const release = (event: PointerEvent) => {
    const carried = carriedTo(event);
    startX.current = null;
    if (carried >= TOAST.swipePx) onAway();
    else setOffset(0);
  };
  return {
    style: offset > 0 ? { transform: `translateX(${offset}px)`, transition: 'none' } : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== null) setOffset(carriedTo(event));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** Dismisses the toast after its time; `isHeld` pauses the countdown. */
function useCountdown(id: number, isHeld: boolean) {
  const left = useRef<number>(TOAST.visibleMs);
  useEffect(() => {
    if (isHeld) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [id, isHeld]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const dismiss = () => dismissToast(toast.id);
  const { style, ...swipe } = useSwipeAway(dismiss);
  useCountdown(toast.id, isHeld);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissToast(toast.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toast.id]);
  return (
    <div
      className={classes.toast}
      data-variant={toast.variant}
      data-testid="toast"
      style={style}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      {...swipe}
    >
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.description && <p className={classes.description}>{toast.description}</p>}
      </div>
      <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}

const NOTICES_ID = 'notices';

/** For messages that must not time out. */
export function Notices({ children }: { children: ReactNode }) {
  const slot = document.getElementById(NOTICES_ID);
  return slot && createPortal(children, slot);
}

/** Screen readers announce only live regions that exist before their text. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const card = toast?.isOpen && <ToastCard key={toast.id} toast={toast} />;
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
