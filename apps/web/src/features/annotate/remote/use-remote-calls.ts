import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import type { OpenView, ResolvedPin } from '@ringmark/contract/pages/viewport';
import { useMemo } from 'react';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorCode, errorData, errorWords } from '../../../lib/server/error-words.ts';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { ALONE, trpc } from '../../../lib/server/trpc-client.ts';
import { bareContext, inspectedCapture, movedPoint } from '../pins/capture.ts';
import { serverZeroOf } from '../pins/steps-in-clips.ts';
import type { Capture, Mark, PageChoice } from '../page/page-view.types.ts';
import { type FetchStrip, LetGo, type RemoteCalls, type RemoteState } from './remote-state.ts';
import type { Point } from '../page/scale/scale.ts';

const UNAVAILABLE = 'Failed to load remote page. The website may be temporarily unavailable.';
const NO_SESSION = 'Failed to initialize viewport session';

const SIGN_IN_LOST = {
  title: 'Sign in again',
  description: 'Your saved sign-in to this site can no longer be used here.',
};

/** Codes that only say that the page did not come; of every other the server's sentence says what can be done. */
const SILENT = new Set(['page_failed', 'viewport_gone']);

function explain(error: unknown, isOpening: boolean): string {
  if (error instanceof LetGo) return error.message;
  const code = errorCode(error);
  if (code === undefined || SILENT.has(code)) return UNAVAILABLE;
  const said = errorWords(error, UNAVAILABLE);
  return isOpening ? `${NO_SESSION}. ${said}` : said;
}

const hasText = (name: string, view: object): boolean =>
  name in view && typeof (view as Record<string, unknown>)[name] === 'string';
const isOpenView = (view: unknown): view is OpenView =>
  typeof view === 'object' &&
  view !== null &&
  ['sessionId', 'url', 'title', 'openedAt'].every((name) => hasText(name, view));

function inTheWay(error: unknown): readonly OpenView[] {
  const { open } = errorData(error);
  return Array.isArray(open) ? open.filter(isOpenView) : [];
}

async function decode(src: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return createImageBitmap(image);
}

/** The documented calls of remote viewing. */
export function useRemoteCalls(projectId: ProjectId | null): RemoteCalls & { strip: FetchStrip } {
  const { client } = trpc.useUtils();
  return useMemo(() => {
    let isTold = false;
    return {
      open: async ({ url, width, height, preferences }) => {
        const opened = await client.viewport.open.mutate({ url, width, height, projectId, preferences });
        if (opened.isSignInLost && !isTold) notify(SIGN_IN_LOST);
        isTold ||= opened.isSignInLost;
        return opened;
      },
      scroll: (to) => client.viewport.scroll.mutate(to),
      click: (at) => client.viewport.click.mutate(at),
      strip: async (band, signal) => {
        const { screenshot, ...place } = await client.viewport.strip.mutate(band, { signal, context: ALONE });
        return { ...place, picture: await decode(screenshot) };
      },
      close: (session) => client.viewport.close.mutate(session),
      closeAtOnce: (session) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify(session);
        // The window is closing, so nobody can learn whether the call arrived.
        fetch('/api/viewport/close', { method: 'POST', keepalive: true, headers, body }).catch(() => {});
      },
      isGone: (error) => errorCode(error) === 'viewport_gone',
      explain,
      inTheWay,
    };
  }, [client, projectId]);
}

interface Session {
  read: () => RemoteState;
  within: <T>(act: (sessionId: string, signal: AbortSignal) => Promise<T>) => Promise<T>;
  ask: <T>(act: (sessionId: string, signal: AbortSignal) => Promise<T>) => Promise<T | null>;
}

/**
 * Asks a remote page for more than its pictures: what is at a point, and where pins are.
 *
 * @param settle brings the page to where the person sees it, and answers where a point of the window is in it then.
 */
export function useInquiries(session: Session, choice: PageChoice, settle: (point: Point) => Promise<Point>) {
  const { client } = trpc.useUtils();
  const { size } = choice;
  const inspect = ({ x, y, size: of }: Mark) => {
    // The middle of a box may lie between two px.
    const at = of ? { x, y, size: of } : { x: Math.round(x), y: Math.round(y) };
    return session.within((sessionId, signal) =>
      client.viewport.inspect.mutate({ sessionId, ...at }, { signal }),
    );
  };
  const capture = async (mark: Mark): Promise<Capture> => {
    try {
      const asked = { ...mark, ...(await settle(mark)) };
      const askedAt = performance.now();
      const { scroll } = session.read();
      const seen = await inspect(asked);
      const there = movedPoint(asked, scroll, { x: seen.scrollX, y: seen.scrollY }, size);
      const { preferences, sessionId } = session.read();
      const last = there ? { ...asked, ...there } : asked;
      const answer = there ? await inspect(last) : seen;
      const serverZero = serverZeroOf(seen.steps, askedAt);
      return { ...inspectedCapture(answer, size, last, preferences), sessionId, serverZero };
    } catch (error) {
      logFailure('no screenshot could be taken', error);
      const { scroll, url } = session.read();
      return { screenshot: null, url, pin: bareContext(scroll, size, mark), report: null };
    }
  };
  const resolvePins = async (
    tickets: readonly TicketListItem[],
    reveal: TicketId | null,
  ): Promise<ResolvedPin[] | null> => {
    const ticketIds = tickets.map(({ id }) => id);
    if (ticketIds.length === 0) return [];
    const asked = { ticketIds, ...(reveal && { reveal }) };
    return session.ask((sessionId, signal) =>
      client.viewport.resolvePins.mutate({ sessionId, ...asked }, { signal }),
    );
  };
  return { capture, resolvePins };
}

/** Returns the name of a picture of the page for people who cannot see it. */
export const pictureName = ({ url }: RemoteState): string => `Screenshot of ${url}`;

/** The parts of a page view that are the same for all remote pages. */
export function remoteFacts(state: RemoteState) {
  const {
    status,
    failure,
    inTheWay: others,
    isBusy,
    remark,
    isDoorClosed,
    url,
    scroll,
    page,
    canGoBack,
    canGoForward,
    revision,
  } = state;
  return {
    status,
    failure: failure === null ? null : { message: failure, isBlocked: false, isAsked: others.length > 0 },
    isBusy,
    remark,
    isDoorClosed,
    url,
    scroll,
    trueScroll: state.picture?.scroll ?? scroll,
    pageSize: page,
    canGoBack,
    canGoForward,
    isNative: false,
    revision,
  };
}
