import { useEffect } from 'react';
import { holdWindow } from './leave-warning.ts';

/** Lets the browser ask before the window goes, while something on this screen would be lost with it. */
export function useLeaveWarning(wouldLose: boolean): void {
  useEffect(() => (wouldLose ? holdWindow() : undefined), [wouldLose]);
}
