import { useEffect } from 'react';
import { addLeaveWarning } from './leave-warning.ts';

export function useLeaveWarning(wouldLose: boolean): void {
  useEffect(() => (wouldLose ? addLeaveWarning() : undefined), [wouldLose]);
}
