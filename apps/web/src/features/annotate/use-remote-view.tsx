import type { ResolvedPin } from '@ringmark/contract/viewport';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { errorCode, errorWords } from '../../lib/error-words.ts';
import { logFailure } from '../../lib/log.ts';
import { trpc } from '../../lib/trpc.ts';
import { bareContext, inspectedCapture } from './capture.ts';
import type { Capture, PageChoice, PageView } from './page-view.types.ts';
import { createRemoteController } from './remote-controller.ts';
import type { RemoteCalls } from './remote-state.ts';
import type { Point } from './scale.ts';
import classes from './stage.module.css';

const UNAVAILABLE = 'Failed to load remote page. The website may be temporarily unavailable.';
const NO_SESSION = 'Failed to initialize viewport session';

/** Codes whose sentence says what a person can do; of anything else the page is simply not there. */
const TELLING = new Set([
  'url_not_allowed',
  'site_not_allowed',
  'remote_unavailable',
  'viewport_limit',
  'viewport_busy',
  'address_not_allowed',
]);

function explain(error: unknown, isOpening: boolean): string {
  const code = errorCode(error);
  if (code && TELLING.has(code)) {
    const said = errorWords(error, UNAVAILABLE);
    return isOpening ? `${NO_SESSION}. ${said}` : said;
  }
  return UNAVAILABLE;
}

function useRemoteCalls(): RemoteCalls {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      open: (page) => client.viewport.open.mutate(page),
      scroll: (to) => client.viewport.scroll.mutate(to),
      click: (at) => client.viewport.click.mutate(at),
      close: (session) => client.viewport.close.mutate(session),
      isGone: (error) => errorCode(error) === 'viewport_gone',
      explain,
    }),
    [client],
  );
}

/** One controller for each page and size, and for each attempt at them. */
function useController({ url, size: { width, height } }: PageChoice) {
  const calls = useRemoteCalls();
  const [attempt, setAttempt] = useState(0);
  const controller = useMemo(
    () => createRemoteController({ url, width, height }, calls),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another attempt is another controller.
    [url, width, height, calls, attempt],
  );
  useEffect(() => {
    void controller.start();
    return () => controller.stop();
  }, [controller]);
  return { controller, retry: () => setAttempt((now) => now + 1) };
}

type Controller = ReturnType<typeof createRemoteController>;

/** What can be asked of the page besides its pictures: what lies at a point, and where pins are. */
function useInquiries(controller: Controller, { url, size }: PageChoice) {
  const { client } = trpc.useUtils();
  const capture = async (point: Point): Promise<Capture> => {
    try {
      await controller.settle();
      const { x, y } = controller.inPicture(point);
      const at = { x: Math.round(x), y: Math.round(y) };
      const seen = await controller.within((sessionId) =>
        client.viewport.inspect.mutate({ sessionId, ...at }),
      );
      return inspectedCapture(seen, size);
    } catch (error) {
      logFailure('no screenshot could be taken', error);
      const { scroll } = controller.read();
      return { screenshot: null, url, pin: bareContext(scroll, size), report: null };
    }
  };
  const resolvePins: PageView['resolvePins'] = async (tickets) => {
    if (tickets.length === 0) return [];
    const ticketIds = tickets.map(({ id }) => id);
    return controller.within((sessionId): Promise<ResolvedPin[]> =>
      client.viewport.resolvePins.mutate({ sessionId, ticketIds }),
    );
  };
  return { capture, resolvePins };
}

const nothing = () => {};

/** A page on any site, rendered by the server's browser, as a page view over the documented calls. */
export function useRemoteView(choice: PageChoice): PageView {
  const { controller, retry } = useController(choice);
  const state = useSyncExternalStore(controller.subscribe, controller.read);
  const inquiries = useInquiries(controller, choice);
  const { picture, scroll } = state;
  return {
    status: state.status,
    failure: state.failure === null ? null : { message: state.failure, isBlocked: false },
    isBusy: state.isBusy,
    remark: null,
    url: choice.url,
    scroll,
    canGoBack: false,
    canGoForward: false,
    isNative: false,
    revision: state.revision,
    back: nothing,
    forward: nothing,
    reload: retry,
    retry,
    scrollBy: controller.scrollBy,
    scrollTo: controller.scrollTo,
    input: { click: (point) => void controller.click(point) },
    ...inquiries,
    surface: picture && (
      <img
        src={picture.src}
        alt=""
        draggable={false}
        className={classes.picture}
        style={{ translate: `${picture.scroll.x - scroll.x}px ${picture.scroll.y - scroll.y}px` }}
      />
    ),
  };
}
