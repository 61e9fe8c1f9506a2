import { type ReactNode, useLayoutEffect } from 'react';

interface RemoveScrollProps {
  /** Whether the page behind is held still. */
  enabled?: boolean;
  children?: ReactNode;
}

let locks = 0;

/** Holds the page still, and keeps the place of its scroll bar, so that nothing shifts. */
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
 * Stands in for the package `react-remove-scroll` (an alias of the build), which writes a style element into the
 * page: the content security policy forbids that.
 */
export function RemoveScroll({ enabled = false, children }: RemoveScrollProps): ReactNode {
  useLayoutEffect(() => (enabled ? lock() : undefined), [enabled]);
  return children;
}

const NO_CLASSES = { zeroRight: '', fullWidth: '' };
RemoveScroll.classNames = NO_CLASSES;
