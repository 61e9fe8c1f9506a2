import { isSignInPath } from '../session/at-sign-in.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import type { NotOpened } from '@ringmark/contract/viewing/background';

const hostOf = (url: string): string | undefined => URL.parse(url)?.host;

/** Names a place on a site; a trailing slash and the name of an index page make no other place. */
const pathOf = (url: string): string =>
  (URL.parse(url)?.pathname ?? '')
    .replace(/\/index\.[a-z]{2,5}$/i, '/')
    .replace(/\/+$/, '')
    .toLowerCase();

/** Leaves out the query, which may let anyone who has it open the page. */
const withoutQuery = (url: string): string => {
  const { origin = '', pathname = '' } = URL.parse(url) ?? {};
  return origin + pathname;
};

/**
 * Says where a page has ended, if nothing of what was looked for is on it: at a sign-in, at another address of the site,
 * or at another site that its scripts want to go to.
 *
 * @param wanted the address that was opened.
 * @param refusedUrl the first address that the page tried to lead to without permission.
 * @returns null for the page that was asked for
 */
export async function whereEnded(
  { world, navigation }: Pick<ViewSession, 'world' | 'navigation'>,
  wanted: string,
  refusedUrl: string | undefined,
): Promise<NotOpened | null> {
  if (refusedUrl !== undefined) return { why: 'elsewhere', url: refusedUrl };
  const url = navigation.url();
  if (!isSignInPath(wanted) && (await world.ask('isSignInForm', []))) return { why: 'sign_in' };
  if (hostOf(url) !== hostOf(wanted)) return { why: 'elsewhere', url };
  return pathOf(url) === pathOf(wanted) ? null : { why: 'redirected', url: withoutQuery(url) };
}
