import { CloseButton } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { dismissToast, TOAST, type Toast } from '../lib/notices/toasts.ts';
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
function useCountdown({ id, undo }: Toast, isHeld: boolean) {
  const left = useRef<number>(undo ? TOAST.undoMs : TOAST.visibleMs);
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

export function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const dismiss = () => dismissToast(toast.id);
  const { style, ...swipe } = useSwipeAway(dismiss);
  useCountdown(toast, isHeld);
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
      {toast.undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            dismiss();
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}
