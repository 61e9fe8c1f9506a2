import { pageKey } from '@ringmark/contract/pages/same-origin';
import { PageElements } from '@ringmark/page-script/page-elements';
import { placePin } from '@ringmark/page-script/place-pin';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { bareContext, frameContext, renderedContext } from '../pins/capture.ts';
import type { Capture, Mark, PageChoice, PageView } from './page-view.types.ts';
import type { Point } from './scale/scale.ts';
import classes from './stage.module.css';

const START: Point = { x: 0, y: 0 };

/** The context of a pin whose page sent none. */
const UNKNOWN_CONTEXT = { element: null, scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };

/** Follows a page of our own in its frame: where it is scrolled to, and when its layout changes. */
function useFollowedFrame(url: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<{ url: string; count: number }>();
  const [scroll, setScroll] = useState(START);
  const [revision, setRevision] = useState(0);
  const stop = useRef<() => void>(null);

  const onLoad = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const view = event.currentTarget.contentWindow;
    if (!view) return;
    stop.current?.();
    const follow = () => setScroll({ x: Math.round(view.scrollX), y: Math.round(view.scrollY) });
    const layout = new ResizeObserver(() => setRevision((now) => now + 1));
    layout.observe(view.document.body);
    view.addEventListener('scroll', follow, { passive: true });
    stop.current = () => {
      layout.disconnect();
      view.removeEventListener('scroll', follow);
    };
    follow();
    setLoaded((before) => ({ url, count: (before?.count ?? 0) + 1 }));
  };
  useEffect(() => () => stop.current?.(), []);
  return {
    frame,
    onLoad,
    scroll,
    isLoaded: loaded?.url === url,
    revision: revision + (loaded?.count ?? 0) * 1_000,
  };
}

/** Some browsers do not have it yet; the older `history` would also navigate the app. */
const HAS_HISTORY = 'navigation' in window;

/** The frame's own going back and forth; never the app's. */
function useFrameHistory(window: () => Window | null | undefined) {
  const step = (direction: 'back' | 'forward') => {
    const view = window();
    if (!view) return;
    const { navigation } = view as { navigation?: Navigation };
    if (direction === 'back' && navigation?.canGoBack) navigation.back();
    if (direction === 'forward' && navigation?.canGoForward) navigation.forward();
  };
  return { back: () => step('back'), forward: () => step('forward') };
}

/** Takes down what a framed page is at a click; its picture is rendered by the server. */
function useFrameCapture(
  frame: RefObject<HTMLIFrameElement | null>,
  { url, size }: Pick<PageChoice, 'url' | 'size'>,
) {
  const screenshot = trpc.viewport.screenshot.useMutation();
  return async (mark: Mark): Promise<Capture> => {
    const page = frame.current?.contentDocument;
    // The frame may hold a page that we are not allowed to read.
    if (!page) return { screenshot: null, url, pin: bareContext(START, size, mark), report: null };
    const pin = frameContext(page, mark, size);
    const here = pageKey(page.location.href, window.location.origin) ?? url;
    try {
      const shot = await screenshot.mutateAsync({
        url: here,
        ...size,
        scrollX: pin.scrollX,
        scrollY: pin.scrollY,
        clickX: Math.round(mark.x),
        clickY: Math.round(mark.y),
        deviceScale: 2,
        preferences: pin.preferences,
      });
      return { screenshot: shot.screenshot, url: here, pin: renderedContext(pin, shot), report: null };
    } catch (error) {
      logFailure('no screenshot could be taken', error);
      return { screenshot: null, url: here, pin, report: null };
    }
  };
}

/** A page of our own origin that may be framed, as a page view. Its pins are found in its own document. */
export function useFrameView({ url, size }: PageChoice): PageView {
  const followed = useFollowedFrame(url);
  const { frame, isLoaded } = followed;
  const history = useFrameHistory(() => frame.current?.contentWindow);
  const view = () => frame.current?.contentWindow;

  const capture = useFrameCapture(frame, { url, size });
  return {
    status: isLoaded ? 'ready' : 'loading',
    failure: null,
    isBusy: !isLoaded,
    remark: null,
    url,
    scroll: followed.scroll,
    trueScroll: followed.scroll,
    pageSize: null,
    canGoBack: HAS_HISTORY,
    canGoForward: HAS_HISTORY,
    isNative: true,
    revision: followed.revision,
    ...history,
    reload: () => view()?.location.reload(),
    retry: () => view()?.location.reload(),
    scrollBy: ({ x, y }) => view()?.scrollBy({ left: x, top: y, behavior: 'instant' }),
    scrollTo: ({ x, y }) => view()?.scrollTo({ left: x, top: y, behavior: 'smooth' }),
    capture,
    placeAt(mark) {
      const page = frame.current?.contentDocument;
      if (!page) return undefined;
      const here = pageKey(page.location.href, window.location.origin) ?? url;
      return { url: here, element: frameContext(page, mark, size).element };
    },
    resolvePins: async (tickets, reveal) => {
      const page = frame.current?.contentDocument;
      if (!page) return [];
      const elements = new PageElements(page);
      return tickets.map(({ id, pin, clickX, clickY }) => {
        const placed = {
          x: Number(clickX),
          y: Number(clickY),
          ...(pin ?? UNKNOWN_CONTEXT),
          size: pin?.region,
        };
        return { ticketId: id, ...placePin(page, placed, id === reveal, elements) };
      });
    },
    surface: (
      <iframe
        key={url}
        ref={frame}
        src={url}
        title="Page"
        // The page is one of the app's own that was made to be framed; nothing else ever is.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- The demo page runs our own script.
        sandbox="allow-scripts allow-same-origin allow-forms"
        className={classes.frame}
        onLoad={followed.onLoad}
      />
    ),
  };
}
