const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** Sites on one's own machine or network rarely have a certificate. */
const WITHOUT_CERTIFICATE = /^(?:localhost|[\d.]+|\[[\da-f:.]+\])(?=[:/?#]|$)/i;

/**
 * Finds the domain in what people enter for one: the address of a page or of a person. What holds none stays as it is, so
 * that the server can say what is wrong with it.
 */
export function typedDomain(text: string): string {
  const typed = text.trim();
  const [, afterAt = ''] = /@([^@]*)$/.exec(typed) ?? [];
  const address = SCHEME.test(typed) ? typed : `https://${afterAt || typed}`;
  const host = URL.parse(address)?.hostname.replace(/^www\.(?=[^.]+\.)/, '');
  // Names in other scripts stay readable.
  const isPlain = host !== undefined && host !== '' && !host.includes('xn--');
  return isPlain ? host : typed;
}

/** Completes the address of a site that was entered without https://. Paths of this server stay as they are. */
export function typedUrl(text: string): string {
  const typed = text.trim();
  if (typed === '' || typed.startsWith('/') || SCHEME.test(typed)) return typed;
  const scheme = WITHOUT_CERTIFICATE.test(typed) ? 'http' : 'https';
  return URL.canParse(`${scheme}://${typed}`) && /[.:]|^localhost/i.test(typed)
    ? `${scheme}://${typed}`
    : typed;
}
