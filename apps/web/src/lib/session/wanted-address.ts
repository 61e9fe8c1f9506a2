const KEY = 'ringmark.wanted';
/** A link is opened within minutes, or somebody has long had other things in mind. */
const GOOD_FOR_MS = 60 * 60_000;
/** Nobody is on the way to these. */
const NO_AIMS = new Set(['/', '/login', '/verify', '/setup', '/invitation', '/unsubscribe']);

/** Keeps where somebody wanted to go who must sign in first; the link in the mail opens in another tab. */
export function rememberAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (NO_AIMS.has(pathname)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ address: pathname + search, at: Date.now() }));
  } catch {
    // Storage is full or switched off: then the way is found again by hand.
  }
}

/** What was remembered, if that is not long ago: a path of this app. */
export function rememberedAddress(): string | null {
  try {
    const { address, at } = JSON.parse(localStorage.getItem(KEY) ?? '') as { address: string; at: number };
    const isPath = new URL(address, window.location.origin).origin === window.location.origin;
    return isPath && Date.now() - at < GOOD_FOR_MS ? address : null;
  } catch {
    return null;
  }
}

export function forgetAddress(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no storage, and so nothing in it.
  }
}
