const secretName = /tok|key|secret|pass|pwd|auth|sess|sig|code|jwt|cred|otp|ticket|state|nonce/i;
const opaqueValue = /^[\w+/=.~-]{32,}$/;

/** A URL that may be shown and saved: without credentials, fragment, and values that look like secrets. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 200);
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol}…`;
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const [name, value] of new URLSearchParams(url.search)) {
    if (secretName.test(name) || opaqueValue.test(value)) url.searchParams.set(name, 'removed');
  }
  return url.href.slice(0, 500);
}

/** The same for every URL within a text. */
export function textWithoutSecrets(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>)]+/g, (address) => withoutSecrets(address));
}
