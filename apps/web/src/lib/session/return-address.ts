const KEY = 'ringmark.wanted';
/** People open their link within minutes; a later sign-in starts at the dashboard. */
const GOOD_FOR_MS = 60 * 60_000;
const NO_DESTINATIONS = new Set(['/', '/login', '/verify', '/setup', '/invitation', '/unsubscribe']);

/** Local storage, because the mail's link opens in another tab. */
export function saveReturnAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (NO_DESTINATIONS.has(pathname)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ address: pathname + search, at: Date.now() }));
  } catch {
    // Storage is full or switched off: the sign-in then ends at the dashboard.
  }
}

/** Returns null after the address has expired. */
export function readReturnAddress(): string | null {
  try {
    const { address, at }: { address: string; at: number } = JSON.parse(localStorage.getItem(KEY) ?? '');
    const isPath = new URL(address, window.location.origin).origin === window.location.origin;
    return isPath && Date.now() - at < GOOD_FOR_MS ? address : null;
  } catch {
    return null;
  }
}

export function clearReturnAddress(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
