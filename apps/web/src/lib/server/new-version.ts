import { logFailure } from './log-failure.ts';

/** Entry scripts that this tab has reloaded away from. It leaves each only once, so that it never reloads in a loop. */
const KEY = 'ringmark.versions-left';

/** The page's entry script; its address differs in every build. */
const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/** Whether the server has a newer version; false without an answer. */
async function isOutdated(entry: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false;
  const page = await answer.text();
  // A proxy may have answered: only a page with an entry script counts.
  return page.includes('type="module"') && !page.includes(new URL(entry).pathname);
}

/** Records the reload. False if the tab has done it before, or has no storage to record it in. */
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

/** Reloads the page if the server has a newer version and old chunks are gone. */
export async function reloadIfOutdated(): Promise<void> {
  const entry = entryOfPage();
  if (!entry || !navigator.onLine) return;
  try {
    if ((await isOutdated(entry)) && mayLeave(entry)) window.location.reload();
  } catch (error) {
    logFailure('the version of the server could not be learned', error);
  }
}

export function followVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOutdated());
}
