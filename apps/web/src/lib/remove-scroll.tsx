import type { ReactNode } from 'react';

/**
 * Stands in for the package `react-remove-scroll` (an alias of the build), which writes an inline style element.
 * The page behind a dialog is held still by `base.css`.
 */
export function RemoveScroll({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

const NO_CLASSES = { zeroRight: '', fullWidth: '' };
RemoveScroll.classNames = NO_CLASSES;
