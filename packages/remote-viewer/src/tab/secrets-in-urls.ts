import { isPasswordName, withoutPasswords } from '@ringmark/page-script/passwords-in-addresses';

const SECRET_NAME = /tok|key|secret|pass|pwd|auth|sess|sig|code|jwt|cred|otp|ticket|state|nonce/i;
const OPAQUE_VALUE = /^[\w+/=.~-]{32,}$/;

const isSecret = ([name, value]: [string, string]) =>
  SECRET_NAME.test(name) || isPasswordName(name) || OPAQUE_VALUE.test(value);

/** Longer addresses are made to fill the memory, or to stall their reader. */
const MAX_URL_LENGTH = 4_000;

/** The beginning of an address, copied so that the rest of a long one is freed. */
export const shortUrl = (address: string): string =>
  address.length <= MAX_URL_LENGTH ? address : Buffer.from(address.slice(0, MAX_URL_LENGTH)).toString();

/** A URL that may be shown and saved: without credentials, fragment, and values that look like secrets. */
export function withoutSecrets(address: string): string {
  const short = shortUrl(address);
  if (!URL.canParse(short)) return short.slice(0, 200);
  const url = new URL(short);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol}…`;
  url.username = '';
  url.password = '';
  url.hash = '';
  const values = [...new URLSearchParams(url.search)];
  if (values.some(isSecret)) {
    const shown = values.map((pair) => (isSecret(pair) ? [pair[0], 'removed'] : pair));
    url.search = new URLSearchParams(shown).toString();
  }
  return url.href.slice(0, 500);
}

/** The same for every URL within a text. */
export function textWithoutSecrets(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>)]+/g, (address) => withoutSecrets(address));
}

/** Returns the address of a page as people see it, and as tickets keep it: it leads there, but without a password. */
export const toldUrl = (address: string): string => withoutPasswords(address);

/** The same for an address that is refused: the person may have just typed a password into the form that leads there. */
export const shownUrl = (address: string): string => toldUrl(shortUrl(address));
