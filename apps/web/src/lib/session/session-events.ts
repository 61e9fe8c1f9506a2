/** Tabs of a browser share a session, and tell each other of changes. */
const channel = new BroadcastChannel('ringmark.session');
const events = new EventTarget();

type News = 'changed' | 'logged out';

/** Tells other tabs of a sign-in, sign-out or impersonation. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
export const notifyOtherTabs = (news: News = 'changed'): void => channel.postMessage(news);

/** Listens for logouts in other tabs. */
export function onLoggedOut(forget: () => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'logged out') forget();
  });
}

let isOwnDoing = false;

/** True while this tab changes the session itself: a refusal is expected then. */
export function setSessionChanging(isChanging: boolean): void {
  isOwnDoing = isChanging;
}

/** Tells this tab that the server no longer takes its session. */
export function reportRefusedSession(): void {
  if (!isOwnDoing) events.dispatchEvent(new Event('doubt'));
}

/**
 * Listens for news of the session.
 *
 * @param onNews gets true for a refusal by the server, false for news of another tab.
 * @returns a function that stops listening.
 */
export function onSessionEvent(onNews: (isRefused: boolean) => void): () => void {
  const changed = () => onNews(false);
  const refused = () => onNews(true);
  channel.addEventListener('message', changed);
  events.addEventListener('doubt', refused);
  return () => {
    channel.removeEventListener('message', changed);
    events.removeEventListener('doubt', refused);
  };
}
