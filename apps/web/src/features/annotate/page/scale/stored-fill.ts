const keyOf = (userId: string) => `ringmark.fill.${userId}`;

/** Returns whether a person lets pages take all of their room on this device. */
export function readStoredFill(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'on';
  } catch {
    return false;
  }
}

export function storeFill(userId: string, isFilled: boolean): void {
  try {
    if (isFilled) localStorage.setItem(keyOf(userId), 'on');
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage may be full or switched off. The choice then lasts until the screen is left.
  }
}
