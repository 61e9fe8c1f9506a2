/**
 * Words that end a session, in the languages of sites that are met most. Two words stand for all ways of writing them:
 * `log-out`, `log_out`, `logOut`, `logout`. Without accents, as addresses are compared.
 */
const WORDS = [
  'log out',
  'log off',
  'sign out',
  'sign off',
  'end session',
  'abmelden',
  'abmeldung',
  'ausloggen',
  'deconnexion',
  'deconnecter',
  'deconnection',
  'cerrar sesion',
  'desconectar',
  'esci',
  'disconnetti',
  'uitloggen',
  'afmelden',
  'wyloguj',
  'wylogowanie',
  'terminar sessao',
  'encerrar sessao',
  'logga ut',
  'logg ut',
  'log ud',
  'kirjaudu ulos',
  'odhlasit',
  'odhlaseni',
  'odhlasenie',
  'kijelentkezes',
  'deconectare',
  'oturumu kapat',
  'cikis yap',
  'выход',
  'выйти',
  'вийти',
  'ログアウト',
  '登出',
  '注销',
  '退出登录',
  '로그아웃',
].map((words) => words.normalize('NFKD').replace(/\p{M}/gu, '').split(' '));

const JOINED = new Set(WORDS.map((words) => words.join('')));
/** Paths of standards, which have the words in another order. */
const ENDINGS = [/(?:^|\/)session\/end(?:\/|$)/i, /(?:^|\/)sessions?\/(?:destroy|delete)(?:\/|$)/i];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** `/users/signOut.php` as `users`, `sign`, `Out`, `php`, with null where a new part of the path or query begins. */
function wordsIn(text: string): (string | null)[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[/?&=#;:,]/)
    .flatMap((part) => [
      null,
      ...(part
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []),
    ]);
}

/** Whether a path or query has a word that signs out, whole: neither `/blog-outlook` nor `/design-outline` has. */
export function hasSignOutWord({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const path = decoded(pathname);
  if (ENDINGS.some((ending) => ending.test(path))) return true;
  // What is encoded twice is an address within the address.
  const words = wordsIn(`${path}?${decoded(decoded(search))}`);
  return words.some((word, index) => {
    if (word === null) return false;
    const next = words[index + 1];
    return JOINED.has(word) || (typeof next === 'string' && isPair(word, next));
  });
}

const isPair = (first: string, second: string): boolean =>
  WORDS.some(([one, other]) => one === first && other === second);

const ASCII = /^[a-z ]+$/;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function spellings([first = '', second]: readonly string[]): string[] {
  if (second === undefined) return [first, capital(first), first.toUpperCase()];
  const joined = [first + second, capital(first + second), (first + second).toUpperCase()];
  const apart = [
    `${first}?${second}`,
    `${first}?${capital(second)}`,
    `${capital(first)}?${second}`,
    `${capital(first)}?${capital(second)}`,
    `${first}?${second}`.toUpperCase(),
  ];
  return [...joined, ...apart, `${first}${capital(second)}`, `${capital(first)}${capital(second)}`];
}

/** Patterns, as Chromium's `Fetch` domain has them, that match at least every address with such a word in usual letters. */
export const SIGN_OUT_PATTERNS: readonly string[] = [
  ...WORDS.filter((words) => ASCII.test(words.join(' '))).flatMap(spellings),
  // Of words with accents, which addresses have encoded.
  'connexion',
  'connecter',
  'errar?sesi',
  'errar?ses%',
  'rminar?sess',
  'ncerrar?sess',
  'odhl',
  'Odhl',
  'kijelentkez',
  'session/end',
  'ession/destroy',
  'essions/destroy',
].map((part) => `*${part}*`);
