import { randomId } from './idempotency-key.ts';
import { hasLeaveWarning } from './leave-warning.ts';

/**
 * The browser keeps unsent text under its author's id, also after a session has expired. A logout, and another person's
 * sign-in, delete it.
 */
const OWNER = /^ringmark\.(?:words|draft|files)\.([^.]+)\./;

const STORAGES = ['localStorage', 'sessionStorage'] as const;

function ownersIn(name: (typeof STORAGES)[number]): [key: string, owner: string][] {
  try {
    return Object.keys(window[name]).flatMap((key): [string, string][] => {
      const owner = OWNER.exec(key)?.[1];
      return owner ? [[key, owner]] : [];
    });
  } catch {
    return []; // Storage is switched off, so it holds nothing.
  }
}

/** Tabs with unsent text hold this lock: they cannot read each other's session storage. */
const LOCK = 'ringmark.unsent';
let release: (() => void) | undefined;

/** Takes or releases the lock. Plain http has no locks. */
export function updateUnsentLock(): void {
  const hasAny = ownersIn('sessionStorage').length > 0;
  if (hasAny === Boolean(release) || !('locks' in navigator)) return;
  release?.();
  release = undefined;
  if (!hasAny) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => promise);
}

/** Tells whether logging out would lose text in any tab, or uploads of this one. */
export async function hasUnsentText(): Promise<boolean> {
  if (hasLeaveWarning()) return true;
  if (STORAGES.some((name) => ownersIn(name).length > 0)) return true;
  if (!('locks' in navigator)) return false;
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === LOCK);
  } catch {
    return false; // Browsers with storage switched off refuse locks too; that must not block logging out.
  }
}

/** @param keptFor the user whose text stays. */
export function deleteUnsentText(keptFor?: string): void {
  for (const name of STORAGES) {
    for (const [key, owner] of ownersIn(name)) if (owner !== keptFor) window[name].removeItem(key);
  }
  updateUnsentLock();
}

/** Local storage has the browser's latest logout, session storage the one that this tab has handled. */
const LOGOUT = 'ringmark.logout';

/** Deletes unsent text in this tab; other tabs follow through `applyLogout`. */
export function recordLogout(): void {
  deleteUnsentText();
  try {
    const now = randomId();
    localStorage.setItem(LOGOUT, now);
    sessionStorage.setItem(LOGOUT, now);
  } catch {
    // Storage is full or switched off: open tabs still learn about the logout through the channel.
  }
}

/** Deletes this tab's text after a logout during its load or sleep. */
export function applyLogout(): void {
  try {
    const last = localStorage.getItem(LOGOUT);
    if (last && last !== sessionStorage.getItem(LOGOUT)) {
      deleteUnsentText();
      sessionStorage.setItem(LOGOUT, last);
    }
  } catch {}
  updateUnsentLock();
}
