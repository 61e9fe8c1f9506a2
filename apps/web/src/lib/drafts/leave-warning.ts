/** How many things are under way that would be lost with the window. */
let held = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Lets the browser ask before the window goes, for as long as something would be lost with it.
 *
 * @returns a function that ends it.
 */
export function holdWindow(): () => void {
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

/** Whether anything is under way that would be lost with the window. */
export const isWindowHeld = (): boolean => held > 0;

/** Leaves without a question, whatever is lost: the screen is no longer its reader's. */
export function leaveFor(address: string): void {
  window.removeEventListener('beforeunload', ask);
  window.location.assign(address);
}
