import { cutText } from '@ringmark/contract/cut-text';

const hostOf = (url: string) => URL.parse(url)?.host ?? 'another site';

/** Paths longer than this are cut in a sentence. */
const SHOWN_PATH = 60;

/** Names a page in a sentence. */
export function pageOf(url: string): string {
  const path = URL.parse(url)?.pathname;
  if (path === undefined) return 'another page of the site';
  return path === '/' ? 'the site’s home page' : cutText(path, SHOWN_PATH);
}

interface WhyNotOpened {
  why: string;
  url?: string;
  status?: number;
}

function becauseOf(reason: WhyNotOpened | null): string {
  switch (reason?.why) {
    case 'status':
      return reason.status === 404 || reason.status === 410
        ? `it no longer exists (${reason.status})`
        : `the site returned an error (${reason.status})`;
    case 'sign_in':
      return 'it requires a sign-in';
    case 'elsewhere':
      return `it now leads to ${hostOf(reason.url ?? '')}`;
    case 'redirected':
      return `it now leads to ${pageOf(reason.url ?? '')}`;
    case 'not_allowed':
      return 'its URL is no longer in the project, or the project is archived';
    case 'no_browser':
      return 'the server’s browser isn’t available right now';
    default:
      return 'the site didn’t respond in time';
  }
}

/** Says why a page did not open, from the reason that the browser gave. */
export const notOpened = (reason: WhyNotOpened | null): string =>
  `The page couldn’t be opened because ${becauseOf(reason)}.`;

export const ONLY_AFTER_CLICK = 'This element appears only after a click, so it couldn’t be checked.';
