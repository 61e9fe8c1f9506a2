import { SIGN_IN_LIMITS } from '@ringmark/contract/people/sign-in-limits';

const KEY = 'ringmark.asked';
const GOOD_FOR_MS = SIGN_IN_LIMITS.magicLinkMinutes * 60_000;

/** Session storage, because phones unload the tab while its user reads the mail. */
export function saveRequestedEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() }));
  } catch {
    // Storage is full or switched off: a reload then forgets the address.
  }
}

export function clearRequestedEmail(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to remove without storage.
  }
}

/** Returns null after the code has expired. */
export function readRequestedEmail(): string | null {
  try {
    const { email, at }: { email?: string; at?: number } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const age = Date.now() - (at ?? 0);
    if (email && age >= 0 && age < GOOD_FOR_MS) return email;
  } catch {
    // The entry is invalid, or there is no storage.
  }
  clearRequestedEmail();
  return null;
}
