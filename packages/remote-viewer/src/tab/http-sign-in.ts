import { boundedSignIn, type LiveSignIn, type SignInMessage } from '@ringmark/contract/live/sign-in';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { EventParams, Params } from '../cdp/connection.ts';
import type { HttpSecret } from '@ringmark/contract/viewing/doors';
import type { Tab } from './tab.types.ts';
import { reloadPage } from './navigation/history.ts';

type Challenge = EventParams<'Fetch.authRequired'>;
type Response = Params<'Fetch.continueWithAuth'>['authChallengeResponse'];

export interface HttpSignIn {
  /** Returns the answer to a site's challenge: what was entered for exactly this origin, or nothing. */
  respond: (challenge: Challenge) => Response;
  /** Returns what a site asks at present. */
  asked: () => LiveSignIn | null;
  /** The person's answer. */
  take: (message: SignInMessage) => void;
}

interface Asked {
  notice: LiveSignIn;
  origin: string;
  /** The page that says so has come. */
  isShown: boolean;
}

/** Challenges of one page that are remembered. */
const MAX_TRIED = 2_000;
const EMPTY_PAGE = 'about:blank';
const CANCEL: Response = { response: 'CancelAuth' };
const nothing = () => {};

const originOf = (url: string): string => URL.parse(url)?.origin ?? 'null';

/**
 * Asks the person for name and password of a site that wants them by HTTP authentication. Nothing waits for the answer:
 * the site's refusal is shown, and the page is loaded again with the answer. Each origin gets only what was entered for
 * it.
 *
 * @param secrets by origin; changed by what the person enters and sites refuse.
 * @param mayAsk whether the person is asked for an origin: not where nobody is there to answer, and not for what a site
 * access opens.
 */
export function createHttpSignIn(
  { page, targetId, onEnd }: Pick<Tab, 'page' | 'targetId' | 'onEnd'>,
  secrets: Map<string, HttpSecret>,
  tell: (notice: LiveNotice) => void,
  mayAsk: (origin: string) => boolean = () => true,
): HttpSignIn {
  let asked: Asked | null = null;
  let lastId = 0;
  const tried = new Set<string>();
  const over = (): void => {
    if (asked?.isShown) tell({ type: 'signInOver', id: asked.notice.id });
    asked = null;
  };
  const ask = (origin: string, realm: string, isAgain: boolean): void => {
    over();
    lastId += 1;
    const { host, protocol } = new URL(origin);
    const isEncrypted = protocol === 'https:';
    const notice = boundedSignIn({ type: 'signIn', id: lastId, host, realm, isEncrypted, isAgain });
    asked = { notice, origin, isShown: false };
  };
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId || !asked) return;
    // The event of the empty page before the first one comes by another way, and may be later than the question.
    if (!asked.isShown && frame.url === EMPTY_PAGE) return;
    if (asked.isShown || originOf(frame.unreachableUrl ?? frame.url) !== asked.origin) return over();
    asked.isShown = true;
    tell(asked.notice);
  });
  onEnd(() => {
    asked = null;
  });
  return {
    respond: ({ requestId, request, frameId, resourceType, authChallenge }) => {
      const origin = originOf(request.url);
      if (authChallenge.source !== 'Server' || authChallenge.origin !== origin) return CANCEL;
      const secret = secrets.get(origin);
      const attempt = `${requestId} ${origin}`;
      if (secret && !tried.has(attempt)) {
        if (tried.size > MAX_TRIED) tried.clear();
        tried.add(attempt);
        return { response: 'ProvideCredentials', ...secret };
      }
      // A part of a page may lie in a place with another password.
      if (resourceType !== 'Document') return CANCEL;
      secrets.delete(origin);
      if (mayAsk(origin) && frameId === targetId) ask(origin, authChallenge.realm, secret !== undefined);
      return CANCEL;
    },
    asked: () => asked?.notice ?? null,
    take: (message) => {
      if (asked?.notice.id !== message.id) return;
      const { origin } = asked;
      over();
      if (message.type === 'signInOver') return;
      secrets.set(origin, { username: message.username, password: message.password });
      reloadPage(page).catch(nothing);
    },
  };
}
