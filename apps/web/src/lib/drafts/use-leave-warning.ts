import { useEffect } from 'react';
import { holdWindow } from './leave-warning.ts';

export function useLeaveWarning(wouldLose: boolean): void {
  useEffect(() => (wouldLose ? holdWindow() : undefined), [wouldLose]);
}
