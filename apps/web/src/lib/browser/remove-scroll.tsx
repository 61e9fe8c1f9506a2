import { type ReactNode, useLayoutEffect } from 'react';

interface RemoveScrollProps {
  /** Whether to lock the page's scrolling. */
  enabled?: boolean;
  children?: ReactNode;
}

let locks = 0;

/** Locks the page's scrolling and keeps the space of its scroll bar, so that nothing shifts. */
function lock(): () => void {
  const { style } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    style.paddingInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.paddingInlineEnd = '';
    style.overflow = '';
  };
}

/**
 * Replaces the package `react-remove-scroll` (an alias of the build), because it writes a style element, which the
 * content security policy forbids.
 */
export function RemoveScroll({ enabled = false, children }: RemoveScrollProps): ReactNode {
  useLayoutEffect(() => (enabled ? lock() : undefined), [enabled]);
  return children;
}

const NO_CLASSES = { zeroRight: '', fullWidth: '' };
RemoveScroll.classNames = NO_CLASSES;
