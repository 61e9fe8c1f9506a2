import type { Session } from '@ringmark/contract/auth';

const KEY = 'ringmark.name-later';

/** Puts the question for a name off until the next sign-in. */
export function postponeName(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Storage is full or switched off: the question comes again with the next page.
  }
}

/** Somebody signs in: who was asked before is asked again. */
export function resetNamePrompt(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no storage, and so nothing in it.
  }
}

/** Whether somebody is to be asked for their name before they go on. */
export function needsName({ user, impersonating, isNameGiven }: Session): boolean {
  if (isNameGiven || impersonating) return false;
  try {
    return localStorage.getItem(KEY) !== user.id;
  } catch {
    return true;
  }
}
