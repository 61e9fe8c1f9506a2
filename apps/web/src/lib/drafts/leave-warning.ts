/** Number of open warnings. */
let held = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before the window closes. @returns removes the warning. */
export function addLeaveWarning(): () => void {
  let isHolding = true;
  held += 1;
  if (held === 1) window.addEventListener('beforeunload', ask);
  return () => {
    if (!isHolding) return;
    isHolding = false;
    held -= 1;
    if (held === 0) window.removeEventListener('beforeunload', ask);
  };
}

export const hasLeaveWarning = (): boolean => held > 0;

/** Opens an address without a warning: nothing on screen may stay after the end of a session. */
export function leaveWithoutWarning(address: string): void {
  window.removeEventListener('beforeunload', ask);
  window.location.assign(address);
}
