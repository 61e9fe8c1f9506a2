const KEY = 'ringmark.signed-in';

/** Records whether someone is signed in, for when the server cannot be asked. */
export function recordSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or switched off: then nobody counts as signed in without an answer.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
