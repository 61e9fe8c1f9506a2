/** All tabs of a browser have one session: what one does to it, the others hear of. */
const channel = new BroadcastChannel('ringmark.session');
const here = new EventTarget();

type News = 'changed' | 'logged out';

/** Tells the other tabs that somebody has signed in or out, or looks through another's eyes from now on. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
export const tellOtherTabs = (news: News = 'changed'): void => channel.postMessage(news);

/** Listens, for as long as the page lasts, for somebody who logs out in another tab. */
export function onLoggedOut(forget: () => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'logged out') forget();
  });
}

let isOwnDoing = false;

/** While this tab changes the session itself, its end is no news. */
export function changeSession(isChanging: boolean): void {
  isOwnDoing = isChanging;
}

/** Tells this tab that the server no longer takes its session. */
export function doubtSession(): void {
  if (!isOwnDoing) here.dispatchEvent(new Event('doubt'));
}

/**
 * Listens for news of the session.
 *
 * @param onNews told whether they came from the server's refusal, not from another tab.
 * @returns a function that stops listening.
 */
export function onSessionNews(onNews: (isRefused: boolean) => void): () => void {
  const changed = () => onNews(false);
  const doubted = () => onNews(true);
  channel.addEventListener('message', changed);
  here.addEventListener('doubt', doubted);
  return () => {
    channel.removeEventListener('message', changed);
    here.removeEventListener('doubt', doubted);
  };
}
