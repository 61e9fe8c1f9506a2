import { type ReactNode, useLayoutEffect } from 'react';

interface RemoveScrollProps {
  enabled?: boolean;
  children?: ReactNode;
}

let locks = 0;

/** Keeps the space of the scroll bar, so that nothing shifts. */
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

/** Replaces `react-remove-scroll` (an alias of the build), whose style element the security policy forbids. */
export function RemoveScroll({ enabled = false, children }: RemoveScrollProps): ReactNode {
  useLayoutEffect(() => (enabled ? lock() : undefined), [enabled]);
  return children;
}

const NO_CLASSES = { zeroRight: '', fullWidth: '' };
RemoveScroll.classNames = NO_CLASSES;
