import { LIMITS } from '@ringmark/contract/limits';

const KEY = 'ringmark.asked';
const GOOD_FOR_MS = LIMITS.magicLinkMinutes * 60_000;

/** Keeps, in this tab alone, who asked for a link and when: a phone drops the tab while its mail is looked at. */
export function rememberAsked(email: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, at: Date.now() }));
  } catch {
    // Storage is full or switched off: the screen then lives as long as the page.
  }
}

export function forgetAsked(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is no storage, and so nothing in it.
  }
}

/** The address that a link was sent to from this tab, for as long as its code is good. */
export function rememberedAsked(): string | null {
  try {
    const { email, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { email?: string; at?: number };
    const age = Date.now() - (at ?? 0);
    if (email && age >= 0 && age < GOOD_FOR_MS) return email;
  } catch {
    // It was not written here, or there is no storage.
  }
  forgetAsked();
  return null;
}
