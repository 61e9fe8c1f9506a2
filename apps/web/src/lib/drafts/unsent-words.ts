import { randomName } from './idempotency-key.ts';
import { isWindowHeld } from './leave-warning.ts';

/**
 * What somebody wrote and did not send is kept in the browser under their id: a reload loses none of it, nor does a
 * session that runs out. It goes when they log out, and when somebody else signs in: nobody else may read it there.
 */
const OWNER = /^ringmark\.(?:words|draft|files)\.([^.]+)\./;

const STORAGES = ['localStorage', 'sessionStorage'] as const;

function ownersIn(name: (typeof STORAGES)[number]): [key: string, owner: string][] {
  try {
    return Object.keys(window[name]).flatMap((key) => {
      const owner = OWNER.exec(key)?.[1];
      return owner ? [[key, owner] as [string, string]] : [];
    });
  } catch {
    return []; // Storage is switched off, and so nothing is in it.
  }
}

/** Held by every tab with words of its own, which other tabs cannot see. */
const LOCK = 'ringmark.unsent';
let release: (() => void) | undefined;

/** Tells other tabs that this one has unsent words, or none any more; browsers offer no locks without https. */
export function tellOfUnsent(): void {
  const hasAny = ownersIn('sessionStorage').length > 0;
  if (hasAny === Boolean(release) || !('locks' in navigator)) return;
  release?.();
  release = undefined;
  if (!hasAny) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => promise);
}

/** Whether logging out would lose words, in this tab or another, or files that are on their way from this one. */
export async function hasUnsent(): Promise<boolean> {
  if (isWindowHeld()) return true;
  if (STORAGES.some((name) => ownersIn(name).length > 0)) return true;
  if (!('locks' in navigator)) return false;
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === LOCK);
  } catch {
    return false; // Storage is switched off, and the locks with it: nobody must stay signed in for that.
  }
}

/** @param keptFor whose words stay; without it nobody's do. */
export function dropUnsent(keptFor?: string): void {
  for (const name of STORAGES) {
    for (const [key, owner] of ownersIn(name)) if (owner !== keptFor) window[name].removeItem(key);
  }
  tellOfUnsent();
}

/** Of the last time that somebody logged out: in this browser, and that this tab knows of. */
const LOGOUT = 'ringmark.logout';

/** Drops everybody's words in this tab, and in the others when they look. */
export function dropAtLogout(): void {
  dropUnsent();
  try {
    const now = randomName();
    localStorage.setItem(LOGOUT, now);
    sessionStorage.setItem(LOGOUT, now);
  } catch {
    // Storage is full or switched off: other tabs are told all the same, while they are there.
  }
}

/** Drops the words of this tab when somebody has logged out while its page was on its way, or asleep. */
export function obeyLogout(): void {
  try {
    const last = localStorage.getItem(LOGOUT);
    if (last && last !== sessionStorage.getItem(LOGOUT)) {
      dropUnsent();
      sessionStorage.setItem(LOGOUT, last);
    }
  } catch {
    // Storage is switched off, and so nothing is in it.
  }
  tellOfUnsent();
}
