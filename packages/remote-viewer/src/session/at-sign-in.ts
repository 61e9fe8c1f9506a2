import type { IsolatedWorld } from '../tab/isolated-world.ts';

/** A page on the way of a sign-in that continues on its own is left within this many ms. */
export const PASSING_MS = 1_500;

/** Sites use these path segments for the page on which people sign in. */
const SIGN_IN_SEGMENTS = new Set(
  `login log-in log_in logon signin sign-in sign_in authenticate authorize sso saml saml2 oauth oauth2 adfs cas
  wp-login identifier anmelden anmeldung einloggen connexion se-connecter identification iniciar-sesion acceder
  entrar iniciar-sessao accedi inloggen logga-in log-ind logg-inn logowanie zaloguj prihlaseni giris kirjaudu`.split(
    /\s+/,
  ),
);
/** Frameworks end the name of a page's program with this. */
const PROGRAM = /\.(?:aspx?|cfm|do|html?|jsp|php)$/;

const pathOf = (url: string): string | undefined => URL.parse(url)?.pathname;

/** Tells by its path whether a page is one on which people sign in. */
export const isSignInPath = (url: string): boolean =>
  (pathOf(url) ?? '')
    .toLowerCase()
    .split('/')
    .some((segment) => SIGN_IN_SEGMENTS.has(segment.replace(PROGRAM, '')));

/**
 * Tells whether a page sends its guests to a sign-in: a form with a password, or a page of that name, at another address
 * than the one that was opened.
 */
export async function isAtSignIn(world: IsolatedWorld, now: string, wanted: string): Promise<boolean> {
  const path = pathOf(now);
  if (path === undefined || path === pathOf(wanted)) return false;
  if (isSignInPath(now) && !isSignInPath(wanted)) return true;
  return world.ask('wantsPassword', []);
}
