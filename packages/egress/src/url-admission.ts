import { getDomain } from 'tldts';
import { EMPTY_ALLOW_LIST, type AllowList } from './allow-list.ts';
import { bareHost, isPrivateHost } from './host-rules.ts';
import { isWebPort, portOf } from './web-ports.ts';

export type RefusalCode =
  | 'url_empty'
  | 'url_too_long'
  | 'url_malformed'
  | 'url_scheme'
  | 'url_credentials'
  | 'url_host'
  | 'url_port'
  | 'private_address'
  | 'url_not_allowed'
  | 'site_not_allowed';

export interface Refusal {
  ok: false;
  code: RefusalCode;
  message: string;
}

export type Admission = { ok: true; url: URL } | Refusal;

export const MAX_URL_LENGTH = 2048;

/** Sites pass long states from page to page; people do not type them. */
const MAX_NAVIGATION_LENGTH = 8192;

/** A name as DNS has it: labels of 1 to 63 letters, digits, hyphens and underscores, the last not of digits. */
const DNS_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?$/;

/** Spaces, control characters and direction marks: parsers drop some, and people see none. */
const TRICK_CHARACTERS = /[\p{Cc}\p{Z}\p{Bidi_Control}]/u;

/** Paths of some scripts need invisible characters, hosts never. Parsers read a backslash as a slash. */
const TRICK_CHARACTERS_OF_HOSTS = /^[^?#]*\\|^[^/]*\/\/[^/?#]*\p{Default_Ignorable_Code_Point}/u;

function refuse(code: RefusalCode, message: string): Refusal {
  return { ok: false, code, message };
}

/**
 * Reads a typed or saved address. Ambiguous spellings (backslashes, spaces, a missing `//`, credentials) are refused.
 */
export function parseWebUrl(text: string, allowList: AllowList = EMPTY_ALLOW_LIST): Admission {
  return parseUpTo(MAX_URL_LENGTH, text, allowList);
}

function parseUpTo(maxLength: number, text: string, allowList: AllowList): Admission {
  if (text === '') return refuse('url_empty', 'Enter the URL of a web page.');
  const length = URL.canParse(text) ? new URL(text).href.length : 0;
  if (Math.max(text.length, length) > maxLength) {
    return refuse('url_too_long', `The URL can have at most ${maxLength} characters.`);
  }
  if (TRICK_CHARACTERS.test(text) || TRICK_CHARACTERS_OF_HOSTS.test(text)) {
    return refuse(
      'url_malformed',
      'The URL contains spaces, backslashes or invisible characters. Remove them.',
    );
  }
  if (!/^https?:/i.test(text)) {
    return refuse('url_scheme', 'The URL must start with http:// or https://.');
  }
  const authority = /^https?:\/\/(?<authority>[^/?#]+)/i.exec(text)?.groups?.['authority'];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (authority === undefined || url === undefined) {
    return refuse(
      'url_malformed',
      'This isn’t a valid URL. Enter a URL such as https://www.example.com/page.',
    );
  }
  if (authority.includes('@') || url.username !== '' || url.password !== '') {
    return refuse(
      'url_credentials',
      'The URL can’t contain a username or password. Remove everything before the @.',
    );
  }
  return checkHost(url, authority, allowList);
}

function checkHost(url: URL, authority: string, allowList: AllowList): Admission {
  const host = bareHost(url.hostname);
  const port = portOf(url);
  const isLiteral = url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
  if (authority.includes('%') || (!isLiteral && !DNS_NAME.test(host))) {
    return refuse(
      'url_host',
      `“${url.hostname}” isn’t a host name. Check the part between // and the next /.`,
    );
  }
  if (isPrivateHost(host, port, allowList)) {
    return refuse(
      'private_address',
      `“${url.hostname}” is a private address, which this server doesn’t open. Ask your administrator to allow it.`,
    );
  }
  if (!isWebPort(port) && !allowList.opensPort(host, [], port)) {
    return refuse('url_port', `Port ${port} isn’t a port for web pages. Use another port.`);
  }
  return { ok: true, url };
}

export function isSameAddress(a: string | URL, b: string | URL): boolean {
  const [left, right] = [withoutFragment(a), withoutFragment(b)];
  return left !== undefined && left === right;
}

function withoutFragment(address: string | URL): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The registrable domain, with private suffixes (`a.github.io` is a site); host and port where there is none. */
export function siteOf(url: URL): string {
  const host = url.hostname;
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? `${host}:${portOf(url)}`;
}

/** Tells whether cookies of a host belong to the sites of these addresses. Cookies ignore ports. */
export function isHostOfSites(host: string, allowedUrls: readonly string[]): boolean {
  const site = getDomain(host, { allowPrivateDomains: true });
  return allowedUrls.some((allowed) => {
    const url = URL.parse(allowed);
    if (!url) return false;
    return site === null ? url.hostname === host : siteOf(url) === site;
  });
}

/** Checks whether a viewing session may be opened at this address: it must be one of the project's allowed ones. */
export function mayOpen(
  address: string,
  allowedUrls: readonly string[],
  allowList: AllowList = EMPTY_ALLOW_LIST,
): Admission {
  const admission = parseWebUrl(address, allowList);
  if (!admission.ok) return admission;
  if (allowedUrls.some((allowed) => isSameAddress(allowed, admission.url))) return admission;
  return refuse(
    'url_not_allowed',
    'This URL isn’t one of the project’s allowed URLs. Ask your administrator to add it.',
  );
}

/**
 * Checks whether a page may navigate to this address. It may lead to every page on the sites of the allowed URLs, also by
 * links, forms, scripts, popups and redirects.
 */
export function mayNavigate(
  address: string | URL,
  allowedUrls: readonly string[],
  allowList: AllowList = EMPTY_ALLOW_LIST,
): Admission {
  const admission = parseUpTo(MAX_NAVIGATION_LENGTH, String(address), allowList);
  if (!admission.ok) return admission;
  const site = siteOf(admission.url);
  const isAllowed = allowedUrls.some((allowed) => {
    const page = parseWebUrl(allowed, allowList);
    return page.ok && siteOf(page.url) === site;
  });
  if (isAllowed) return admission;
  return refuse(
    'site_not_allowed',
    `${admission.url.host} isn’t one of this project’s sites. Ask your administrator to add it to the project’s allowed URLs.`,
  );
}
