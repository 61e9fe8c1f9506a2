import type { LiveNotice } from '@ringmark/contract/live/live';
import type { CutEchoes } from '../tab/door/door-echoes.ts';
import { WRITE_REFUSED } from '../tab/door/door-rules.ts';
import { shortUrl } from '../tab/secrets-in-urls.ts';
import type { Tab } from '../tab/tab.types.ts';

type Tell = (event: LiveNotice) => void;

/**
 * Keeps those who watch a page; `left` is called when the last of them goes.
 *
 * @param cut what is removed from all that they receive.
 */
export function createWatchers(left: () => void, cut: CutEchoes = (told) => told) {
  const listeners = new Set<Tell>();
  return {
    tell: (event: LiveNotice): void => {
      if (listeners.size === 0) return;
      const told = cut(event);
      for (const listener of listeners) listener(told);
    },
    isWatched: () => listeners.size > 0,
    forget: () => listeners.clear(),
    listen: (listener: Tell) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) left();
      };
    },
  };
}
export type Watchers = ReturnType<typeof createWatchers>;

/** Some pages send files or try to leave without end. */
const NOTICE_PAUSE_MS = 500;
/** Pages save in the background, again and again. */
const WRITES_PAUSE_MS = 10_000;

export function throttleNotices(tell: Tell, pauseMs = NOTICE_PAUSE_MS): Tell {
  let toldAt = -pauseMs;
  return (event) => {
    if (performance.now() - toldAt < pauseMs) return;
    toldAt = performance.now();
    tell(event);
  };
}

/** Reports what a page may not do, each kind in its own time: none prevents another from being reported. */
export function createRefusalTeller(tell: Tell): (url: string, sentence: string) => void {
  const tellers = new Map([[WRITE_REFUSED, throttleNotices(tell, WRITES_PAUSE_MS)]]);
  const others = throttleNotices(tell);
  return (url, sentence) => (tellers.get(sentence) ?? others)({ type: 'refused', url, sentence });
}

const NO_DOWNLOADS = 'You can’t download files here. Open the page in a new browser tab.';

/** The browser refuses downloads by itself and shows nothing of it: the page only stays. */
export function notifyDownloads({ page }: Tab, tell: Tell): void {
  page.on('Page.downloadWillBegin', ({ url }) =>
    tell({ type: 'refused', url: shortUrl(url), sentence: NO_DOWNLOADS }),
  );
}
