import { expect, it } from 'vitest';
import { hasSignOutWord, SIGN_OUT_PATTERNS } from './sign-out-words.ts';

const at = (path: string): URL => new URL(path, 'https://shop.example');
/** Matches a path with the patterns as Chromium does. */
const isMatched = (path: string): boolean =>
  SIGN_OUT_PATTERNS.some((pattern) => {
    const source = pattern.replace(/[.+^${}()|[\]\\/]/g, String.raw`\$&`);
    return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(at(path).href);
  });

it.each([
  '/logout',
  '/LogOut',
  '/LOGOUT.aspx',
  '/users/sign_out',
  '/log-out/',
  '/account/signOut',
  '/SignOut',
  '/wp-login.php?action=logout&_wpnonce=1',
  '/?logout',
  '/doLogout',
  '/logoutUser',
  '/realms/a/protocol/openid-connect/logout?id_token_hint=x',
  '/connect/endsession',
  '/session/end',
  '/logoff',
  '/konto/abmelden',
  '/d%C3%A9connexion',
  '/déconnexion',
  '/cerrar-sesion',
  '/cerrar-sesi%C3%B3n',
  '/esci',
  '/uitloggen',
  '/wyloguj',
  '/go?to=%2Flogout',
  '/go?to=%252Flogout',
  '/Sign-Out',
  '/adfs/ls/?wa=wsignout1.0',
  '/adfs/ls/?wa=wsignoutcleanup1.0',
  '/account/exit',
  '/salir',
  '/sair',
  '/cikis',
  '/saml/slo',
  '/simplesaml/saml2/idp/SingleLogoutService.php',
  '/index.php?option=com_users&task=user.logout',
  '/?r=site/logout',
  '/?q=user/logout',
  '/go?next=https%3A%2F%2Fshop.example%2Flogout',
])('%s signs out, and is seen among all requests', (path) => {
  expect(hasSignOutWord(at(path))).toBe(true);
  expect(isMatched(path)).toBe(true);
});

it.each([
  '/blog-outlook',
  '/design-outline',
  '/catalog/outdoor',
  '/catalog-outlet',
  '/login',
  '/sign-in',
  '/blogout',
  '/assign-output',
  '/dialog/offers',
  '/offline',
  '/?q=design+outline',
  '/pescia',
  '/log/outputs',
  '/docs/how-to-log-out',
  '/news/log-out-of-office',
  '/?name=logout+button',
  '/search?q=logout+is+broken',
  '/blog/logout-bug-fixed',
  '/exit-intent-popups',
  '/slot-machines',
  '/slo-dashboard',
  '/docs/exit',
  '/?q=logout+button',
  '/?logout=false',
  '/tickets/12?title=Sign+out+does+nothing',
])('%s does not', (path) => {
  expect(hasSignOutWord(at(path))).toBe(false);
});
