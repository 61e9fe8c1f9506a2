import { logFailure } from './log-failure.ts';

/** The entry scripts that this tab was reloaded away from: it leaves none of them twice, however often it meets it. */
const KEY = 'ringmark.versions-left';

/** The address of the script that began this page; every build has another. */
const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/** Whether the server gives pages of another version by now. Without an answer nobody knows. */
async function isOutdated(entry: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return false;
  const page = await answer.text();
  // Another than the server may have answered: only a page with a script of its own is a version.
  return page.includes('type="module"') && !page.includes(new URL(entry).pathname);
}

/** @returns whether this tab may leave the version, and has it written down; without storage it may not. */
function mayLeave(entry: string): boolean {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    if (left.includes(entry)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...left, entry]));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page anew where a part of it is gone because the server was given another version. */
export async function reloadIfOutdated(): Promise<void> {
  const entry = entryOfPage();
  if (!entry || !navigator.onLine) return;
  try {
    if ((await isOutdated(entry)) && mayLeave(entry)) window.location.reload();
  } catch (error) {
    logFailure('the version of the server could not be learned', error);
  }
}

/** Listens for parts of the page that could not be loaded. */
export function followVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOutdated());
}
