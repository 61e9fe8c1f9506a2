/** Tabs of a browser share a session. */
const channel = new BroadcastChannel('ringmark.session');
const events = new EventTarget();

type News = 'changed' | 'logged out';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin alone.
export const notifyOtherTabs = (news: News = 'changed'): void => channel.postMessage(news);

export function onLoggedOut(forget: () => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'logged out') forget();
  });
}

let isOwnDoing = false;

/** A refusal is expected while this tab changes the session. */
export function setSessionChanging(isChanging: boolean): void {
  isOwnDoing = isChanging;
}

/** The server no longer takes this tab's session. */
export function reportRefusedSession(): void {
  if (!isOwnDoing) events.dispatchEvent(new Event('doubt'));
}

/** @param onNews gets true for a refusal by the server, false for another tab's change. @returns stops listening. */
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
