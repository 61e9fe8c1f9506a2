/**
 * Words that end a session, in the languages of sites that are met most. Two words cover all ways of writing them:
 * `log-out`, `log_out`, `logOut`, `logout`. They have no accents, because addresses are compared without them.
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
  'تسجيل الخروج',
  'התנתק',
  'dang xuat',
  'odjaviti',
  'odjavi',
  'izlogovati',
  'atsijungti',
  'изход',
  'вихід',
].map((words) => words.normalize('NFKD').replace(/\p{M}/gu, '').split(' '));

const JOINED = new Set(WORDS.map((words) => words.join('')));

/** These words end a session only as a whole segment: at the start of a path, or right after a word for the account. */
const LONE_WORDS = new Set(['exit', 'slo', 'salir', 'sair', 'cikis', 'iesire', 'uscita', 'odjava', 'keluar']);
/** Words that come before or after a sign-out in the name of a page or a button. */
const HELPERS = new Set(
  (
    'account accounts action admin ajax api app auth authentication button btn cas click client confirm ctl customer do ' +
    'doc event execute form frontend global go handle handler identity index link lnk local me member members my now ' +
    'oauth oidc on page perform portal post process profile request saml secure server service session sessions single site sso ' +
    'start submit switch system trigger user users v view web'
  ).split(' '),
);
/** Paths of standards, which have the words in another order. */
const ENDINGS = [/(?:^|\/)session\/end(?:\/|$)/i, /(?:^|\/)sessions?\/(?:destroy|delete)(?:\/|$)/i];
/** Parameters by which one address does many things. */
const PURPOSES =
  /^_?(?:a|act|action|cmd|command|controller|do|event|f|func|function|go|intent|m|method|mode|op|operation|option|p|page|q|r|route|s|section|submit|button|task|view|wa|__eventtarget)$/i;
/** WS-Federation's own words: `wsignout1.0`, `wsignoutcleanup1.0`. */
const WS_FEDERATION = /^wsignout/i;
const EXTENSION = /\.(?:php\d?|aspx?|ashx|jspx?|do|html?|action|cgi|cfm|pl)$/i;
/** The search follows addresses inside addresses, up to this depth. */
const DEEPEST = 3;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Splits `signOut.php` into `sign` and `out`. */
function wordsIn(segment: string): string[] {
  return (
    segment
      .replace(EXTENSION, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      // The dotless Turkish letter doesn’t decompose.
      .replaceAll('ı', 'i')
      .match(/\p{L}+/gu) ?? []
  );
}

/** Returns how many of the first words name a sign-out; 0 for none. */
function lengthOfSignOut([first = '', second]: readonly string[]): number {
  if (second !== undefined && WORDS.some(([one, other]) => one === first && other === second)) return 2;
  return JOINED.has(first) ? 1 : 0;
}

const isHelper = (word: string): boolean => HELPERS.has(word);

/** Tells whether a path segment names only a sign-out: `do-logout` does; `how-to-log-out` is a page about one. */
function isSignOutSegment(segment: string): boolean {
  const words = wordsIn(segment);
  return words.some((_word, at) => {
    const length = lengthOfSignOut(words.slice(at));
    if (length === 0) return false;
    return [...words.slice(0, at), ...words.slice(at + length)].every(isHelper);
  });
}

/** A single word counts at the beginning of a path, or right after a word for the account. */
function isLoneSignOut(segment: string, before: string | undefined): boolean {
  const [word, ...more] = wordsIn(segment);
  if (word === undefined || more.length > 0 || !LONE_WORDS.has(word)) return false;
  return before === undefined || wordsIn(before).every(isHelper);
}

function isSignOutPath(path: string): boolean {
  const segments = path.split(/[/;:,]/).filter((segment) => segment !== '');
  return segments.some(
    (segment, at) => isSignOutSegment(segment) || isLoneSignOut(segment, segments[at - 1]),
  );
}

/** Search terms contain spaces; the names of actions don’t. */
const SEARCHES = /^(?:q|s|p|query)$/i;
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/|\/)/i;

function isSignOutValue(name: string, value: string, depth: number): boolean {
  if (name.toLowerCase() === 'wa' && WS_FEDERATION.test(value)) return true;
  const isSearch = SEARCHES.test(name) && /\s/.test(value);
  if (PURPOSES.test(name) && !isSearch && value.split(/[/.:]/).some(isSignOutSegment)) return true;
  if (depth >= DEEPEST || !LOOKS_LIKE_ADDRESS.test(value)) return false;
  const url = URL.parse(value, 'https://here.invalid');
  return url !== null && signsOutAt(url, depth + 1);
}

const NEGATIVE = /^(?:0|false|no|off)$/i;

function signsOutAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>, depth: number): boolean {
  const path = decoded(pathname);
  if (ENDINGS.some((ending) => ending.test(path))) return true;
  if (isSignOutPath(path)) return true;
  return [...new URLSearchParams(search)].some(
    ([name, value]) =>
      (isSignOutSegment(name) && !NEGATIVE.test(value)) || isSignOutValue(name, decoded(value), depth),
  );
}

/**
 * Tells whether an address signs out: by a segment of its path, or by a parameter that names an action. Pages about
 * signing out, and search terms, do not.
 */
export const hasSignOutWord = (url: Pick<URL, 'pathname' | 'search'>): boolean => signsOutAt(url, 0);

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
  // These are parts of words with accents, which addresses encode.
  'connexion',
  'connecter',
  'errar?sesi',
  'errar?ses%',
  'rminar?sess',
  'ncerrar?sess',
  'odhl',
  'Odhl',
  'kijelentkez',
  '/exit',
  '/Exit',
  '/slo',
  '/SLO',
  '/salir',
  '/Salir',
  '/sair',
  '/Sair',
  '/cikis',
  '%C4%B1k%C4%B1%C5%9F',
  '/iesire',
  '/uscita',
  '/odjav',
  '/keluar',
  'wsignout',
  'session/end',
  'ession/destroy',
  'essions/destroy',
].map((part) => `*${part}*`);
