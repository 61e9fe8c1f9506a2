import type { Session } from '@ringmark/contract/people/auth';

const KEY = 'ringmark.name-later';

export function postponeName(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Storage is full or switched off: the question comes back with the next page.
  }
}

/** A new sign-in asks again. */
export function resetNamePrompt(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}

/** Tells whether the person should be asked for a name. */
export function needsName({ user, impersonating, isNameGiven }: Session): boolean {
  if (isNameGiven || impersonating) return false;
  try {
    return localStorage.getItem(KEY) !== user.id;
  } catch {
    return true;
  }
}
