import { logFailure } from './log-failure.ts';

/** Entry scripts that this tab has left by a reload; each only once, so that it never loops. */
const KEY = 'ringmark.versions-left';

/** The page's entry script; its address differs in every build. */
const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

async function isOutdated(entry: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false;
  const page = await answer.text();
  // A proxy may have answered.
  return page.includes('type="module"') && !page.includes(new URL(entry).pathname);
}

/** Records the reload; false where it was done before, or cannot be recorded. */
function mayLeave(entry: string): boolean {
  try {
    const left: string[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (left.includes(entry)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...left, entry]));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page if it is outdated: after an update the old chunks are gone. */
export async function reloadIfOutdated(): Promise<void> {
  const entry = entryOfPage();
  if (!entry || !navigator.onLine) return;
  try {
    if ((await isOutdated(entry)) && mayLeave(entry)) window.location.reload();
  } catch (error) {
    logFailure('the version of the server could not be learned', error);
  }
}

let isAhead = false;

/** Loads code that nobody waits for yet. A failure reloads nothing. @returns whether it was loaded. */
export async function loadAhead(load: () => Promise<unknown>): Promise<boolean> {
  isAhead = true;
  try {
    await load();
    isAhead = false;
    return true;
  } catch {
    // The event has cleared the flag: a request that someone is waiting for may fail next.
    return false;
  }
}

export function followVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!isAhead) void reloadIfOutdated();
    isAhead = false;
  });
}
