import { VIEWER } from '@ringmark/contract/pages/viewer';
import { useEffect, useState } from 'react';
import { bareContext } from '../pins/capture.ts';
import type { PageChoice, PageView } from './page-view.types.ts';

const BLOCKED = 'This website blocks iframe embedding for security reasons (X-Frame-Options).';
const SILENT = 'This website appears to block iframe embedding. Try opening it in a new tab.';

const nothing = () => {};

/**
 * A page of our own origin that was not made to be framed. Its sandbox would be none, so that it is never put into a
 * frame; it is only asked whether it answers, so that the right reason is shown.
 */
export function useUnframedView({ url, size }: PageChoice): PageView {
  const [answer, setAnswer] = useState<{ url: string; message: string }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(VIEWER.frameTimeoutMs)]);
    const ask = async () => {
      try {
        await fetch(url, { method: 'HEAD', signal });
        setAnswer({ url, message: BLOCKED });
      } catch {
        if (!leave.signal.aborted) setAnswer({ url, message: SILENT });
      }
    };
    void ask();
    return () => leave.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another attempt asks again.
  }, [url, attempt]);
  const message = answer?.url === url ? answer.message : undefined;
  const retry = () => setAttempt((now) => now + 1);
  return {
    status: message ? 'failed' : 'loading',
    failure: message ? { message, isBlocked: true } : null,
    isBusy: !message,
    remark: null,
    url,
    scroll: { x: 0, y: 0 },
    trueScroll: { x: 0, y: 0 },
    pageSize: null,
    canGoBack: false,
    canGoForward: false,
    isNative: false,
    revision: 0,
    surface: null,
    back: nothing,
    forward: nothing,
    reload: retry,
    retry,
    scrollBy: nothing,
    scrollTo: nothing,
    capture: async () => ({ screenshot: null, url, pin: bareContext({ x: 0, y: 0 }, size), report: null }),
    resolvePins: async () => [],
  };
}
