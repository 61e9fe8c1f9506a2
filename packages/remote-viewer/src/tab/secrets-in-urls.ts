const SECRET_NAME = /tok|key|secret|pass|pwd|auth|sess|sig|code|jwt|cred|otp|ticket|state|nonce/i;
/** What forms call their password fields, in some languages. */
const PASSWORD_NAME =
  /passw|pwd|passphrase|passcode|kennwort|mot_?de_?passe|contrase|senha|parola|wachtwoord|has[lł]o|(?:^|user|login|[^a-z])pass\W?$/i;
const OPAQUE_VALUE = /^[\w+/=.~-]{32,}$/;

const isSecret = ([name, value]: [string, string]) =>
  SECRET_NAME.test(name) || PASSWORD_NAME.test(name) || OPAQUE_VALUE.test(value);

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

/** An address that tells where a page is: as it stands, but without what a form has put there of a password. */
export const withoutPasswords = (address: string): string =>
  address.replaceAll(/([?&])([^=&#?]*)=[^&#]*/g, (pair: string, mark: string, name: string) =>
    PASSWORD_NAME.test(decoded(name)) ? `${mark}${name}=removed` : pair,
  );

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The same as `withoutSecrets` for every URL within a text. */
export function textWithoutSecrets(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>)]+/g, (address) => withoutSecrets(address));
}
